/** Rules that are none, with what is said of each: of all in JSON, wherever they come from. */
export const badRules: readonly (readonly [rule: Readonly<Record<string, unknown>>, message: string])[] = [
  [{}, "expected one of respond, delay and set: the rule does nothing"],
  [{ match: {} }, "expected one of respond, delay and set: the rule does nothing"],
  [{ respnd: 503 }, 'respnd: no such member. Did you mean "respond"?'],
  [{ status: 503 }, "status: no such member; expected match, times, after, probability, when, set, delay, respond"],
  [{ respond: 503, match: { pth: "/api/tags" } }, 'match.pth: no such member. Did you mean "path"?'],
  [
    { respond: 503, match: "/api/tags" },
    'match: expected an object with method, path, query, headers, body, got "/api/tags"',
  ],
  [{ respond: 503, match: { method: 1 } }, "match.method: expected a method such as GET, got 1"],
  [{ respond: 503, match: { path: {} } }, "match.path: expected a text of 0 to 1000 characters, got an object"],
  [
    { respond: 503, match: { query: "sort=id" } },
    'match.query: expected an object with parts of the query, got "sort=id"',
  ],
  [{ respond: 503, match: { headers: { accept: 1 } } }, "match.headers.accept: expected a text, or null, got 1"],
  [{ respond: 99 }, "respond: expected a whole number from 200 to 599, got 99"],
  [{ respond: { status: 600 } }, "respond.status: expected a whole number from 200 to 599, got 600"],
  [{ respond: { status: "503" } }, 'respond.status: expected a whole number from 200 to 599, got "503"'],
  [{ respond: { message: [] } }, "respond.message: expected a text of 0 to 1000 characters, got a list"],
  [{ respond: { headers: { "x-a": 1 } } }, "respond.headers.x-a: expected a text that a header can have, got 1"],
  [
    { respond: { headers: { "x-a": "b\r\nset-cookie: c" } } },
    'respond.headers.x-a: expected a text that a header can have, got "b\\r\\nset-cookie: c"',
  ],
  [{ respond: { headers: { "x a": "b" } } }, 'respond.headers: expected names of headers, got "x a"'],
  [{ respond: { bdy: {} } }, 'respond.bdy: no such member. Did you mean "body"?'],
  [
    { respond: "rest" },
    'respond: expected a status, one of mock, server, reset, empty, cut, stalled, or an object with status, headers, body, message, got "rest". Did you mean "reset"?',
  ],
  [{ respond: [] }, "respond: expected an answer, or several, got an empty list"],
  [{ respond: [503, 99] }, "respond[1]: expected a whole number from 200 to 599, got 99"],
  [{ respond: 503, times: 0 }, "times: expected a whole number of at least 1, got 0"],
  [{ respond: 503, after: 1.5 }, "after: expected a whole number of at least 0, got 1.5"],
  [{ respond: 503, probability: 2 }, "probability: expected a number from 0 to 1, got 2"],
  [{ delay: -1 }, "delay: expected a number from 0 to 2147483647, got -1"],
  [{ delay: "1s" }, 'delay: expected milliseconds, or an object with milliseconds and jitter, got "1s"'],
  [{ delay: {} }, "delay.milliseconds: expected a number from 0 to 2147483647, got nothing"],
  [
    { delay: { milliseconds: 1, jitter: 1e10 } },
    "delay.jitter: expected a number from 0 to 2147483647, got 10000000000",
  ],
  [{ respond: 503, when: { order: 1 } }, "when.order: expected a text of 1 to 100 characters, got 1"],
  [{ respond: 503, set: ["paid"] }, "set: expected an object with names of states, got a list"],
];

/** The keys that lead to the place that a message begins with; undefined where it names none. */
export const placeIn = (message: string): readonly string[] | undefined =>
  /^([\w.[\]-]+): /.exec(message)?.[1]?.match(/[\w-]+/g) ?? undefined;
