import type { Call } from "../call.ts";
import * as contracts from "../index.ts";

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "method" in value && "audience" in value;

/** All calls of the contracts, those inside objects of calls included. */
export const everyCall: readonly Call[] = Object.values(contracts).flatMap((value) =>
  isCall(value) ? [value] : Object.values(value as object).filter(isCall),
);
