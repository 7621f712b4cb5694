import { mostShiftEntries, type ShiftEntry, type ShiftHandover } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** An entry, with the id of its signed-in user; null for the provider's support staff. */
export interface WrittenEntry extends ShiftEntry {
  readonly userId: string | null;
}

/** Start of a shift, UTC ms, and its group's id; null for the machines without one. */
export interface ShiftKey {
  readonly group: number | null;
  readonly start: number;
}

/** What was written of a shift, in order. */
export function readEntries(
  transaction: TenantTransaction,
  { group, start }: ShiftKey,
): Promise<WrittenEntry[]> {
  return transaction
    .selectFrom("shift_entries as e")
    .leftJoin("users as u", "u.id", "e.user_id")
    .leftJoin("operators as o", "o.code", "e.operator")
    .select(["e.id", "e.action", "e.text", "e.actor_kind as kind", "e.operator", "e.written_at as at"])
    .select(["e.user_id as userId"])
    .select((of) =>
      of
        .case()
        .when("e.actor_kind", "=", "operator")
        .then(of.ref("o.name"))
        .else(of.ref("u.name"))
        .end()
        .as("by"),
    )
    .where("e.start_at", "=", start)
    .where("e.group_id", group === null ? "is" : "=", group)
    .orderBy("e.id")
    .limit(mostShiftEntries)
    .execute();
}

/** The entries in the form of the calls' answers. */
export const handoverOf = (entries: readonly WrittenEntry[]): ShiftHandover => ({
  entries: entries.map(({ userId: _userId, ...entry }) => entry),
  revision: entries.findLast(({ action }) => action !== "note")?.id ?? 0,
});
