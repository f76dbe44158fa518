import { check } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import { expectThat } from "../../kit/expect/expect.js";
import { expectNoMembers, expectToOne, find } from "../../kit/expect/populated.js";

/** Values of password and private attributes that no answer may hold. */
const secrets = [
  "Lund-Found-The-Sound-3",
  "Last-Watch-1911",
  "Bought from the widow; she asked that the price never be named.",
  "Price agreed on the quay.",
  "Swapped for two anchors.",
  "V-01-001",
  "D-03-916",
  "lantern-42",
  "Knows the director.",
  "Tiller-and-Tar-1",
  "Fog-Over-Havnsund-2",
  "Glace-et-Fer-6",
];

/** How a hashed password begins. */
const hashed = /\$2[aby]\$\d\d\$/;

const expectNoSecret = (answer: Answer): void => {
  const found = secrets.filter((secret) => answer.body.includes(secret));
  expectThat(answer, found.length === 0 && !hashed.test(answer.body), {
    why: `The answer holds a password or a private value: ${found.join(", ") || "a hash"}`,
    kind: "secret",
    expected: [],
    actual: found,
  });
};

const hidden = ["vaultCode", "acquisitionNote", "storageCode", "consignor"];
const octant = "brass-octant-of-captain-lund";

/** What a secret would stand beside is in the answer. */
const expectIn = (answer: Answer, text: string, name = text): void =>
  expectThat(answer, answer.body.includes(text), {
    why: `${name} is not in the answer`,
    kind: "missing",
    expected: text,
    actual: answer.body.slice(0, 200),
  });

/** Attributes that never leave the server. */
export const secretChecks = [
  check("resources-hidden-in-users", async (target) => {
    const users = await target.get("/api/users");
    const { answer, attributes } = await find(target, "artifact", octant, { populate: ["curator"] });
    const user = "plugin::users-permissions.user";
    const curator = expectToOne(target, answer, attributes, "curator", user, "inga.solberg");
    expectNoMembers(answer, curator, ["password", "resetPasswordToken", "confirmationToken"]);
    for (const found of [users, answer]) {
      expectIn(found, "inga.solberg");
      expectNoSecret(found);
      expectThat(found, !/"(password|resetPasswordToken|confirmationToken)"/.test(found.body), {
        why: "The answer holds a user's password or token",
        kind: "secret-name",
        expected: "no such member",
        actual: found.body.slice(0, 400),
      });
    }
  }),
  check("resources-hidden-in-relations", async (target) => {
    const query = { populate: { partOf: { populate: "*" } } };
    const { answer, attributes } = await find(target, "artifact", "sextant-by-thorne", query);
    const partOf = expectToOne(target, answer, attributes, "partOf", "artifact", octant);
    expectNoMembers(answer, partOf, hidden);
    expectNoSecret(answer);
    // By name, too: whether that is refused or passed over is another statement.
    for (const name of hidden) {
      const asked = await target.list("maker", { populate: { artifacts: { fields: ["title", name] } } });
      expectThat(asked, !isSuccess(asked.status) || !asked.body.includes(`"${name}":`), {
        why: `The answer holds ${name}, which is a password or private`,
        kind: "secret-name",
        expected: "no such member",
        actual: asked.body.slice(0, 200),
      });
    }
  }),
  check("resources-hidden-in-zones", async (target) => {
    const { answer } = await find(target, "artifact", octant, {
      populate: { chapters: { populate: { artifacts: { populate: "*" }, keeper: true } } },
      publicationState: "preview",
    });
    for (const shown of ["compass-in-a-coconut", "inga.solberg"]) expectIn(answer, shown);
    expectNoSecret(answer);
  }),
  check("resources-hidden-in-polymorphic", { profile: "spec" }, async (target) => {
    const { answer } = await find(target, "story", "how-to-hold-an-octant", { populate: ["subject", "mentions"] });
    expectIn(answer, "Brass octant of Captain Lund", "The subject");
    expectNoSecret(answer);
  }),
];
