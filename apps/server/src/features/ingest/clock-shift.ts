import type { Clock } from "@fiel/contracts";

/** Clocks closer than this are taken as they are: the difference may be the network's. */
const toleratedMs = 2_000;

/** How far a gateway's instants are moved, ms: its clock's difference to the server's, 0 within 2 s. */
export function clockShift(sentAt: number, receivedAt: number): number {
  const skewMs = receivedAt - sentAt;
  return Math.abs(skewMs) > toleratedMs ? skewMs : 0;
}

/** How far a record's instants are moved: only the gateway's clock is corrected by what is seen of it. */
export const shiftOf = (record: { readonly clock?: Clock | undefined }, clockShiftMs: number): number =>
  (record.clock ?? "gateway") === "gateway" ? clockShiftMs : 0;
