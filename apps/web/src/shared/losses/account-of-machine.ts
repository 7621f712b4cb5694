import type { Losses } from "@fiel/contracts";

/** Time account of a machine; undefined before the answer, and for a machine without one. */
export const accountOfMachine = (losses: Losses | undefined, mid: number): Losses["account"] | undefined =>
  losses?.machines.find(({ id }) => id === mid)?.account;
