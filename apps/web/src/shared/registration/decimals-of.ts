import { withoutEnd } from "@fiel/domain";

/** How many digits after the comma a value has, three at most: it is shown as it was written. */
export const decimalsOf = (value: number): number => {
  const [, digits = ""] = value.toFixed(3).split(".");
  return withoutEnd(digits, "0").length;
};
