import type { Call } from "../call.ts";
import * as contracts from "../index.ts";

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "method" in value && "audience" in value;

/** All that the server may be asked, also what stands in lists of calls. */
export const everyCall: readonly Call[] = Object.values(contracts).flatMap((value) =>
  isCall(value) ? [value] : Object.values(value as object).filter(isCall),
);
