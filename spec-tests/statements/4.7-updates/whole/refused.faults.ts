import { isRecord } from "../../../kit/base.js";
import { despiteRefusal, leaving, lenient, only, type WholeFault } from "../../../proof/faults/whole.js";
import {
  answeringWrites,
  dataOf,
  isFor,
  misreadingData,
  refusingData,
  sendUpdate,
} from "../../../proof/faults/writes/bodies.js";

const says = (text: string) => (answer: { readonly text: string }) => answer.text.includes(text);

/** Faults in updates that are refused, or should be. */
export const refusedFaults: readonly WholeFault[] = [
  {
    id: "refused-value-relates",
    fault: "An update that is refused for a value has changed its one-way relations.",
    mutate: despiteRefusal((data) => ("urgency" in data ? [only(data, "auditor", "approver", "previous")] : [])),
  },
  {
    id: "refused-unique-stores",
    fault: "An update that is refused for a value that is taken has stored the other values.",
    mutate: answeringWrites(async (answer, asked, server) => {
      const data = dataOf(asked);
      if (asked.method === "PUT" && answer.status === 400 && answer.text.includes("unique") && data !== undefined)
        await sendUpdate(server, asked.target, leaving(data, "code", "barcode"));
      return answer;
    }),
  },
  {
    id: "refused-id-empties-media",
    fault: "An update that is refused for an id that no entry has has emptied the files.",
    mutate: answeringWrites(async (answer, asked, server) => {
      if (asked.method === "PUT" && answer.text.includes("do not exist") && isFor(asked, "restorations"))
        await sendUpdate(server, asked.target.split("?", 1)[0] ?? "", { photos: [] });
      return answer;
    }),
  },
  {
    id: "refused-position-touches",
    fault: "An update that is refused for a position sets updatedAt.",
    mutate: answeringWrites(async (answer, asked, server) => {
      if (asked.method === "PUT" && answer.text.includes("needs to be connected first"))
        await sendUpdate(server, asked.target.split("?", 1)[0] ?? "", {});
      return answer;
    }),
  },
  {
    id: "refused-create-takes",
    fault: "A new entry that is refused has taken the lead from another one.",
    mutate: answeringWrites(async (answer, asked, server) => {
      const { lead } = dataOf(asked) ?? {};
      if (asked.method === "POST" && answer.status === 400 && typeof lead === "number")
        await sendUpdate(server, `/api/conservators/${lead}`, { leads: null });
      return answer;
    }),
  },
  {
    id: "refused-list-changes-zone",
    fault: "An update that is refused for too many components has emptied the dynamic zone.",
    mutate: answeringWrites(async (answer, asked, server) => {
      const { treatments } = dataOf(asked) ?? {};
      if (asked.method === "PUT" && answer.status === 400 && Array.isArray(treatments) && treatments.length > 4)
        await sendUpdate(server, asked.target.split("?", 1)[0] ?? "", { log: [] });
      return answer;
    }),
  },
  {
    id: "refused-date-unpublishes",
    fault: "An update that is refused for publishedAt makes a draft of the entry.",
    mutate: despiteRefusal((data, asked) =>
      isFor(asked, "artifacts") && "publishedAt" in data && "quantity" in data ? [{ publishedAt: null }] : [],
    ),
  },
  {
    id: "refused-component-stored",
    fault: "Of an update that is refused for a value in a component the scalars are stored.",
    mutate: despiteRefusal((data) => ("treatments" in data || "crew" in data ? [only(data, "budget", "stage")] : [])),
  },
  {
    id: "refused-disconnects",
    fault: "An update whose connect is refused for an unknown id has disconnected.",
    mutate: despiteRefusal((data) =>
      Object.entries(data).flatMap(([name, value]) =>
        isRecord(value) && Array.isArray(value.connect) && Array.isArray(value.disconnect)
          ? [{ [name]: { disconnect: value.disconnect } }]
          : [],
      ),
    ),
  },
  {
    id: "required-emptied",
    fault: "An update that empties a required attribute is accepted, and ignored.",
    mutate: lenient(
      (_, data, asked) => asked.method === "PUT" && (data.title === null || data.holder === null),
      (data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)),
    ),
  },
  {
    id: "maximum-clipped",
    fault: "A number beyond its maximum is taken for the maximum by an update.",
    mutate: lenient(
      (answer, data, asked) => asked.method === "PUT" && "urgency" in data && says("less than")(answer),
      (data) => ({ ...data, urgency: 5 }),
    ),
  },
  {
    id: "minimum-in-component-ignored",
    fault: "The minimum of an attribute inside of a component is not enforced by an update.",
    mutate: lenient(
      (answer, data, asked) => asked.method === "PUT" && "treatments" in data && says("greater than")(answer),
      (data) => leaving(data, "treatments"),
    ),
  },
  {
    id: "unique-ignored",
    fault: "An update to a barcode that another entry has is accepted.",
    mutate: lenient(
      (answer, data, asked) => asked.method === "PUT" && "barcode" in data && says("unique")(answer),
      (data) => leaving(data, "barcode"),
    ),
  },
  {
    id: "unique-of-itself",
    fault: "An update with other values and the entry's own code is refused.",
    mutate: refusingData((data, asked) => isFor(asked, "tickets") && "code" in data && Object.keys(data).length > 1),
  },
  {
    id: "enumeration-default",
    fault: "An update with a value that the enumeration does not have sets the default.",
    mutate: lenient(
      (answer, data, asked) => asked.method === "PUT" && "stage" in data && says("following values")(answer),
      (data) => ({ ...data, stage: "planned" }),
    ),
  },
  {
    id: "pattern-on-create-only",
    fault: "The pattern of an attribute is not looked at by updates.",
    mutate: lenient(
      (answer, data, asked) => asked.method === "PUT" && "code" in data && says("must match")(answer),
      (data) => leaving(data, "code"),
    ),
  },
  {
    id: "unpublish-clears",
    fault: "Making a draft of an entry empties its relations to one entry.",
    mutate: misreadingData((data, asked) =>
      isFor(asked, "artifacts") && data.publishedAt === null ? { partOf: null, ...data } : data,
    ),
  },
  {
    id: "delete-refused-too-late",
    fault: "DELETE with a mistake in its query is refused, and deletes.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      if (asked.method === "DELETE" && answer.status === 400)
        await server({ ...asked, target: asked.target.split("?", 1)[0] ?? "" });
      return answer;
    },
  },
];
