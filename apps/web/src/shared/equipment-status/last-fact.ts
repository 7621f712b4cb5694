import type { EquipmentStatus } from "@fiel/contracts";
import { conditionOf } from "./conditions.ts";

export type LastFact =
  | { readonly kind: "producingNow"; readonly count: number }
  | { readonly kind: "lastFact" | "lastHeard"; readonly equipment: string; readonly atMs: number }
  | { readonly kind: "neverHeard" };

/** The number of equipment that produce now, or else the one that stopped or fell silent last. */
export const lastFactOf = (statuses: readonly EquipmentStatus[], nowMs: number): LastFact => {
  const producing = statuses.filter((status) => conditionOf(status, nowMs) === "producing").length;
  if (producing > 0) return { kind: "producingNow", count: producing };
  let latest: { status: EquipmentStatus; atMs: number } | null = null;
  for (const status of statuses) {
    if (status.since !== null && status.since > (latest?.atMs ?? Number.NEGATIVE_INFINITY))
      latest = { status, atMs: status.since };
  }
  if (latest === null) return { kind: "neverHeard" };
  const kind = conditionOf(latest.status, nowMs) === "disconnected" ? "lastHeard" : "lastFact";
  return { kind, equipment: latest.status.name, atMs: latest.atMs };
};
