import { expect, it } from "vitest";
import { othersToken, stackTokens, topNames } from "./top-names.ts";

const totals = (count: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`EQ${index + 1}`, index + 1] as const));

it("names the four largest, the largest first, and gathers the rest", () => {
  expect(topNames(totals(6))).toEqual({ top: ["EQ6", "EQ5", "EQ4", "EQ3"], others: ["EQ2", "EQ1"] });
});

it("names a fifth, which would be alone among the others", () => {
  expect(topNames(totals(5))).toEqual({ top: ["EQ5", "EQ4", "EQ3", "EQ2", "EQ1"], others: [] });
  expect(new Set([...stackTokens, othersToken]).size).toBe(5);
});

it("leaves out what is nothing, and keeps equal ones in the order of their names", () => {
  expect(
    topNames(
      new Map([
        ["B", 1],
        ["A", 1],
        ["C", 0],
      ]),
    ).top,
  ).toEqual(["A", "B"]);
});

it("names first who was chosen, if there is anything of him", () => {
  expect(topNames(totals(6), ["EQ1", "EQ9"]).top).toEqual(["EQ1", "EQ6", "EQ5", "EQ4"]);
});
