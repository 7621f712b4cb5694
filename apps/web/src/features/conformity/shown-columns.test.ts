import { expect, it } from "vitest";
import { shownColumns } from "./shown-columns.ts";

const columns = ["time", "avg", "dev", "criterion", "min", "max", "verdict"].map((id) => ({ id }));

it("leaves out the columns of lines that the legend hides, and keeps the rest", () => {
  const ids = shownColumns(columns, (part) => part !== "minMax").map(({ id }) => id);
  expect(ids).toEqual(["time", "avg", "dev", "criterion", "verdict"]);
  expect(shownColumns(columns, (part) => part === "minMax").map(({ id }) => id)).toEqual([
    "time",
    "dev",
    "min",
    "max",
    "verdict",
  ]);
});
