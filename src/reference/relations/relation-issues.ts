import { formatPath, type Issue } from "../../base/result.js";
import type { Uid } from "../model/schema.js";
import type { Connect } from "./relation-update.js";

type Path = readonly string[];

const issue = (path: Path, message: string): Issue => ({ code: "invalid-body", path, message });

/** The check that all relations exist is one of the body's validations: its message is repeated in `details` (measured). */
const validationIssue = (path: Path, message: string): Issue => ({
  ...issue(path, message),
  details: { errors: [{ path: [], message, name: "ValidationError" }] },
});

/** A value that cannot be relations at all: the real server says no more than this. */
export const invalidRelations = (path: Path): Issue => validationIssue(path, "Invalid relations");

/** Ids that no entry of the type has. `count` is the number of them. */
export const missingRelations = (path: Path, count: number, uid: Uid): Issue =>
  validationIssue(path, `${count} relation(s) of type ${uid} associated with this entity do not exist`);

/** A value that the real server fails on, or that the specification rules out: the text names its place. */
export const unusableRelation = (path: Path, expected: string): Issue =>
  issue(path, `Invalid relation ${formatPath(path)}: ${expected}`);

const pathOf = (path: Path, connect: Pick<Connect, "index">): Path => [...path, "connect", String(connect.index)];

/** The same entry twice in one `connect` (section 4.7 rule 8). `path` leads to the attribute, as below. */
export const alreadyConnected = (path: Path, connect: Pick<Connect, "id" | "index">): Issue =>
  issue(
    pathOf(path, connect),
    `The relation with id ${connect.id} is already connected. You cannot connect the same relation twice.`,
  );

/** A position next to `member`, which is not in the list (section 4.7 rule 5). */
export const neighbourMissing = (path: Path, connect: Connect, member: number): Issue =>
  issue(
    pathOf(path, connect),
    `There was a problem connecting relation with id ${connect.id} at position ${printedPosition(connect, member)}. ` +
      `The relation with id ${member} needs to be connected first.`,
  );

/** Positions that wait for each other, or for themselves. */
export const circularPosition = (path: Path, connect: Connect): Issue =>
  issue(
    pathOf(path, connect),
    "A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it",
  );

/** A position is repeated as it was sent, unless a client could make the text endless or too deep to be written. */
const longestPosition = 200;

const printedPosition = ({ written, position }: Connect, member: number): string => {
  const plain = Object.values(written ?? {}).every((value) => typeof value !== "object" || value === null);
  const text = plain ? (JSON.stringify(written) ?? "") : "";
  if (text !== "" && text.length <= longestPosition) return text;
  return JSON.stringify({ [position.at === "after" ? "after" : "before"]: member });
};
