import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { stopSignals } from "./stop-signals.js";

const signalled = () => {
  const events = new EventEmitter();
  const exits: number[] = [];
  const stops = stopSignals({
    on: (signal, listener) => events.on(signal, listener),
    exit: (code) => exits.push(code),
  });
  return { stops, exits, send: (signal: NodeJS.Signals): boolean => events.emit(signal, signal) };
};

describe("a signal", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s ends a command that does not stop by itself at once with %s", (signal, code) => {
    const { exits, send } = signalled();
    send(signal);
    expect(exits).toEqual([code]);
  });

  test("stops one that stops by itself; a second of any kind ends it at once", () => {
    for (const first of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      for (const [second, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
        const { exits, send, stops } = signalled();
        const { stopped } = stops;
        send(first);
        expect([stopped.aborted, exits]).toEqual([true, []]);
        send(second);
        expect([first, second, exits]).toEqual([first, second, [code]]);
      }
  });

  test("of a terminal that is closed comes twice, and does not end what still saves", () => {
    const { exits, send, stops } = signalled();
    const { stopped } = stops;
    for (let count = 0; count < 3; count++) send("SIGHUP");
    expect([stopped.aborted, exits]).toEqual([true, []]);
  });
});
