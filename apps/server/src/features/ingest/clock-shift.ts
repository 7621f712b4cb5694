import type { Clock } from "@fiel/contracts";

/** Smaller differences are not corrected, because the network may cause them, ms. */
const toleratedMs = 2_000;

/** Correction of a gateway's instants, ms: the difference of its clock to the server's, 0 up to 2 s. */
export function clockShift(sentAt: number, receivedAt: number): number {
  // A clock may say any number, and the difference of two may exceed what a number and an answer hold exactly.
  const skewMs = Math.min(receivedAt - sentAt, Number.MAX_SAFE_INTEGER);
  return Math.abs(skewMs) > toleratedMs ? skewMs : 0;
}

/** Correction of a record's instants, ms. 0 for instants that another clock than the gateway's made. */
export const shiftOf = (record: { readonly clock?: Clock | undefined }, clockShiftMs: number): number =>
  (record.clock ?? "gateway") === "gateway" ? clockShiftMs : 0;
