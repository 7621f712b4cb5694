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
  const at = (mid: number, address: string, read: number[] = []) => [
    ...positionsAt({ mid, address, read: new Set(read) }, kept),
  ];
  expect(at(9, "10.0.0.7:502")).toEqual([["modbus-tcp:fiel-1", look(30, "10.0.0.7:502")]]);
  expect(at(9, "10.0.0.9:502")).toEqual([]);
  // Restored under its former number: another number read the machine since, and is not read any more.
  expect(at(1, "10.0.0.7:502")).toEqual([["modbus-tcp:fiel-1", look(30, "10.0.0.7:502")]]);
  expect(at(2, "10.0.0.7:502")).toEqual([]);
  expect(at(1, "10.0.0.7:502", [2])).toEqual([]);
});

test("of two that changed places each goes on where the other was, and of one that moved its own position stays", () => {
  const [a, b, key] = ["10.0.0.7:502", "10.0.0.8:502", "modbus-tcp:fiel-1"];
  const swapped = new Map([
    [1, new Map([[key, look(1_000_000, a)]])],
    [2, new Map([[key, look(1_000_250, b)]])],
  ]);
  const read = new Set([1, 2]);
  expect([...positionsAt({ mid: 1, address: b, read }, swapped)]).toEqual([[key, look(1_000_250, b)]]);
  expect([...positionsAt({ mid: 2, address: a, read }, swapped)]).toEqual([[key, look(1_000_000, a)]]);
  const stale = new Map([...swapped, [3, new Map([[key, look(9, "10.0.0.9:502")]])]]);
  expect([...positionsAt({ mid: 1, address: "10.0.0.9:502", read }, stale)]).toEqual([]);
});
