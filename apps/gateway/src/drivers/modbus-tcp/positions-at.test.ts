import { expect, test } from "vitest";
import { positionsAt } from "./positions-at.ts";

const look = (at: number, address?: string) => JSON.stringify({ sequence: at, packages: at, at, address });

test("a renumbered machine goes on from the newest position that was read at its address", () => {
  const kept = new Map([
    [1, new Map([["modbus-tcp:fiel-1", look(10, "10.0.0.7:502")]])],
    [
      2,
      new Map([
        ["modbus-tcp:fiel-1", look(30, "10.0.0.7:502")],
        ["open-occurrences", "{}"],
      ]),
    ],
    [3, new Map([["modbus-tcp:fiel-1", look(90, "10.0.0.8:502")]])],
    [
      4,
      new Map([
        ["modbus-tcp:fiel-1", look(99)],
        ["cpnet:2026-01-01.csv", look(99, "10.0.0.7:502")],
      ]),
    ],
    [5, new Map([["modbus-tcp:fiel-1", "{"]])],
  ]);
  expect([...positionsAt("10.0.0.7:502", kept)]).toEqual([["modbus-tcp:fiel-1", look(30, "10.0.0.7:502")]]);
  expect([...positionsAt("10.0.0.9:502", kept)]).toEqual([]);
});
