import type { ShiftEntry, ShiftHandover } from "@fiel/contracts";

/** How far a shift is handed over, with the entry that says so; null for an open one. */
export interface HandoverState {
  readonly state: "open" | "signed" | "confirmed";
  readonly entry: ShiftEntry | null;
}

/** State of a handover: its confirmation holds for good, else its latest signature. */
export function handoverState({ entries }: Pick<ShiftHandover, "entries">): HandoverState {
  const confirmed = entries.find(({ action }) => action === "confirm");
  if (confirmed !== undefined) return { state: "confirmed", entry: confirmed };
  const signed = entries.findLast(({ action }) => action === "sign");
  return signed === undefined ? { state: "open", entry: null } : { state: "signed", entry: signed };
}
