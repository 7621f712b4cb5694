import { expect, it } from "vitest";
import { chosenMachines, withMachine } from "./chosen-machines.ts";

it("keeps what was chosen, and nothing that is no machine", () => {
  expect(chosenMachines.read(null)).toEqual([]);
  expect(chosenMachines.read("4 x 12 -3")).toEqual([4, 12]);
  expect(chosenMachines.write([4, 12])).toBe("4 12");
  expect(chosenMachines.write([])).toBeNull();
});

it("has room for as many as there are colours, the latest first", () => {
  expect([1, 2, 3, 4, 5, 3].reduce<number[]>(withMachine, [])).toEqual([3, 5, 4, 2]);
});
