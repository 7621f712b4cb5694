import type { Clock } from "@fiel/contracts";

/** Clocks closer than this are taken as they are: the difference may be the network's. */
const toleratedMs = 2_000;

/** How far a gateway's instants are moved, ms: its clock's difference to the server's, 0 within 2 s. */
export function clockShift(sentAt: number, receivedAt: number): number {
  // A clock may say any number: the difference of two is beyond what is exact, and what an answer takes.
  const skewMs = Math.min(receivedAt - sentAt, Number.MAX_SAFE_INTEGER);
  return Math.abs(skewMs) > toleratedMs ? skewMs : 0;
}

/** How far a record's instants are moved: only the gateway's clock is corrected by what is seen of it. */
export const shiftOf = (record: { readonly clock?: Clock | undefined }, clockShiftMs: number): number =>
  (record.clock ?? "gateway") === "gateway" ? clockShiftMs : 0;
