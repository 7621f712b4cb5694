import { expect, it } from "vitest";
import { nextSorting, sortRows } from "./sort-rows.ts";

it("sorts as people do: accents and case aside, numbers by their value", () => {
  const names = ["Zeca", "álvaro", "Bia 10", "Bia 9", "Ana"];
  const self = (name: string) => name;
  expect(sortRows(names, self, false, "pt-BR")).toEqual(["álvaro", "Ana", "Bia 9", "Bia 10", "Zeca"]);
  expect(sortRows([2, 10, 1], (value) => value, true, "pt-BR")).toEqual([10, 2, 1]);
});

it("keeps the order of equal rows, both ways", () => {
  const rows = [
    { role: "b", name: 1 },
    { role: "a", name: 2 },
    { role: "b", name: 3 },
  ];
  const names = (descending: boolean) =>
    sortRows(rows, ({ role }) => role, descending, "en").map(({ name }) => name);
  expect([names(false), names(true)]).toEqual([
    [2, 1, 3],
    [1, 3, 2],
  ]);
});

it("turns the order around at a second click, and starts afresh on another column", () => {
  const first = nextSorting({ column: "name", descending: false }, "name");
  expect(first).toEqual({ column: "name", descending: true });
  expect(nextSorting(first, "role")).toEqual({ column: "role", descending: false });
});
