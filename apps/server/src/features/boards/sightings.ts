import { type Board, screenSilenceMs } from "@fiel/contracts";
import type { Selectable } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { BoardSightingsTable } from "../../platform/stores/postgres/tables/board-tables.ts";

export interface Sighting extends Omit<
  Selectable<BoardSightingsTable>,
  "seen_at" | "tenant_id" | "board_id"
> {
  readonly atMs: number;
}

/** Stores a report of a board's screen, and logs what changed since the last one. */
export async function keepSighting(
  transaction: TenantTransaction,
  { tenantId, boardId }: { readonly tenantId: number; readonly boardId: number },
  { atMs, ...screen }: Sighting,
): Promise<void> {
  const seen = { ...screen, seen_at: new Date(atMs) };
  const before = await transaction
    .selectFrom("board_sightings")
    .select(["seen_at", "version", "bundle"])
    .where("board_id", "=", boardId)
    .forUpdate()
    .executeTakeFirst();
  const news = newsOf(before, seen).map((one) => ({ tenant_id: tenantId, board_id: boardId, ...one }));
  if (news.length > 0) await transaction.insertInto("board_events").values(news).execute();
  await transaction
    .insertInto("board_sightings")
    .values({ tenant_id: tenantId, board_id: boardId, ...seen })
    .onConflict((conflict) => conflict.columns(["tenant_id", "board_id"]).doUpdateSet(seen))
    .execute();
}

type Seen = Pick<Selectable<BoardSightingsTable>, "seen_at" | "version" | "bundle">;

/** Events that a report causes besides the sighting itself. */
function newsOf(before: Seen | undefined, { seen_at: at, version, bundle }: Seen) {
  const none = { at, since: null, version };
  if (before === undefined) return [{ ...none, kind: "seen" as const }];
  const isBack = at.getTime() - before.seen_at.getTime() > screenSilenceMs;
  const back = isBack ? [{ ...none, kind: "back" as const, since: before.seen_at }] : [];
  // A screen learns its program with the first answer and names none before.
  const isNamed = before.bundle !== "" && bundle !== "";
  const isOther = before.version !== version || (isNamed && before.bundle !== bundle);
  return [...back, ...(isOther ? [{ ...none, kind: "updated" as const }] : [])];
}

/** Latest report of each screen by board id; `bundle` is the program that the server has. */
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
