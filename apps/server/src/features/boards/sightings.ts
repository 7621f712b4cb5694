import type { Board } from "@fiel/contracts";
import type { Selectable } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { BoardSightingsTable } from "../../platform/stores/postgres/tables/board-tables.ts";

export interface Sighting extends Omit<
  Selectable<BoardSightingsTable>,
  "seen_at" | "tenant_id" | "board_id"
> {
  readonly atMs: number;
}

/** Keeps that a board's screen is there, and what it is. */
export async function keepSighting(
  transaction: TenantTransaction,
  { tenantId, boardId }: { readonly tenantId: number; readonly boardId: number },
  { atMs, ...screen }: Sighting,
): Promise<void> {
  const seen = { ...screen, seen_at: new Date(atMs) };
  await transaction
    .insertInto("board_sightings")
    .values({ tenant_id: tenantId, board_id: boardId, ...seen })
    .onConflict((conflict) => conflict.columns(["tenant_id", "board_id"]).doUpdateSet(seen))
    .execute();
}

/** What the screens of the tenant's boards said last, by the board's id; `bundle` is the program that the server has. */
export async function readSightings(
  transaction: TenantTransaction,
  bundle: string,
): Promise<ReadonlyMap<number, NonNullable<Board["seen"]>>> {
  const rows = await transaction.selectFrom("board_sightings").selectAll().execute();
  return new Map(
    rows.map(({ board_id, seen_at, width, height, browser, version, bundle: own }) => [
      board_id,
      { at: seen_at.getTime(), width, height, browser, version, isCurrent: own === bundle },
    ]),
  );
}
