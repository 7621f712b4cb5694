import { expect, it } from "vitest";
import { initialsOf } from "./initials-of.ts";

it("takes the first letters of the first and the last name", () => {
  expect(["Marina da Rocha", " élodie ", "", "x y"].map(initialsOf)).toEqual(["MR", "É", "", "XY"]);
});
