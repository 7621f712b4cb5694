import { withoutEnd } from "@fiel/domain";

/** Number of decimals of a value, at most 3, so that it appears as it was entered. */
export const decimalsOf = (value: number): number => {
  const [, digits = ""] = value.toFixed(3).split(".");
  return withoutEnd(digits, "0").length;
};
