import type { MachineHold, TimedReader } from "@fiel/domain";
import { sql, type Selectable } from "kysely";
import type { MachineHoldsTable } from "../stores/postgres/tables/access-tables.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Stored in place of the start of a gateway that sends none. */
const nilStart = "00000000-0000-0000-0000-000000000000";

export const storedStart = (start: string | null): string => start ?? nilStart;
export const startOf = (stored: string): string | null => (stored === nilStart ? null : stored);

/** A machine's hold, and its holder's host and last report. */
export interface KnownHold {
  readonly hold: MachineHold;
  readonly host: string;
  /** Last report of the holder, UTC ms. */
  readonly heardAt: number;
}

type Row = Selectable<MachineHoldsTable>;

function readerOf(gateway: string | null, start: string | null, at: number | null): TimedReader | null {
  return gateway === null || start === null || at === null ? null : { gateway, start: startOf(start), at };
}

const holdOf = (row: Row): MachineHold => ({
  gateway: row.gateway,
  start: startOf(row.start),
  turn: row.turn,
  since: row.since_turn,
  beganAt: row.began_at,
  isReleased: row.is_released,
  unreadSince: row.unread_since,
  wanted: readerOf(row.wanted_gateway, row.wanted_start, row.wanted_at),
  yielded: readerOf(row.yielded_gateway, row.yielded_start, row.yielded_at),
});

const isRegistered = sql<boolean>`exists (
  select from equipment e where e.tenant_id = hold.tenant_id and e.mid = hold.mid and e.removed_at is null)`;

/** Holds by machine id, of the given machines or of all registered ones. A hold of a start that left counts as released. */
export async function readHolds(
  transaction: TenantTransaction,
  mids: readonly number[] | "all",
): Promise<Map<number, KnownHold>> {
  const rows = await transaction
    .selectFrom("machine_holds as hold")
    .innerJoin("gateway_starts as start", (join) =>
      join
        .onRef("start.tenant_id", "=", "hold.tenant_id")
        .onRef("start.gateway", "=", "hold.gateway")
        .onRef("start.start", "=", "hold.start"),
    )
    .selectAll("hold")
    .select(["start.host", "start.heard_at", "start.left_at"])
    .where(mids === "all" ? isRegistered : sql<boolean>`hold.mid = any(${mids}::int[])`)
    .orderBy("hold.mid")
    .execute();
  return new Map(
    rows.map(({ host, heard_at: heardAt, left_at: leftAt, ...row }) => {
      const hold = holdOf(row);
      return [
        row.mid,
        { hold: { ...hold, isReleased: hold.isReleased || leftAt !== null }, host, heardAt },
      ] as const;
    }),
  );
}

/** Stores holds; an unregistered machine gets no new one. */
export async function writeHolds(
  transaction: TenantTransaction,
  tenantId: number,
  holds: ReadonlyMap<number, MachineHold>,
): Promise<void> {
  if (holds.size === 0) return;
  const rows = [...holds].map(([mid, hold]) => ({
    mid,
    gateway: hold.gateway,
    start: storedStart(hold.start),
    turn: hold.turn,
    since_turn: hold.since,
    began_at: hold.beganAt,
    is_released: hold.isReleased,
    unread_since: hold.unreadSince,
    ...columnsOf("wanted", hold.wanted),
    ...columnsOf("yielded", hold.yielded),
  }));
  await sql`
    insert into machine_holds as h (tenant_id, mid, gateway, start, turn, since_turn, began_at, is_released, unread_since,
      wanted_gateway, wanted_start, wanted_at, yielded_gateway, yielded_start, yielded_at)
    select ${tenantId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(mid int, gateway uuid, start uuid, turn int, since_turn int,
      began_at bigint, is_released boolean, unread_since bigint, wanted_gateway uuid, wanted_start uuid, wanted_at bigint,
      yielded_gateway uuid, yielded_start uuid, yielded_at bigint)
    where exists (select from equipment e where e.tenant_id = ${tenantId} and e.mid = r.mid and e.removed_at is null)
    order by r.mid
    on conflict (tenant_id, mid) do update set gateway = excluded.gateway, start = excluded.start, turn = excluded.turn,
      since_turn = excluded.since_turn, began_at = excluded.began_at, is_released = excluded.is_released,
      unread_since = excluded.unread_since, wanted_gateway = excluded.wanted_gateway, wanted_start = excluded.wanted_start,
      wanted_at = excluded.wanted_at, yielded_gateway = excluded.yielded_gateway, yielded_start = excluded.yielded_start,
      yielded_at = excluded.yielded_at
  `.execute(transaction);
}

const columnsOf = (name: "wanted" | "yielded", reader: TimedReader | null): Record<string, unknown> => ({
  [`${name}_gateway`]: reader?.gateway ?? null,
  [`${name}_start`]: reader === null ? null : storedStart(reader.start),
  [`${name}_at`]: reader?.at ?? null,
});

/** Waits for batches that are being stored, and makes later ones wait, so that they see the holders after this transaction. */
export async function lockHolds(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`machine holds ${tenantId}`}, 0))`.execute(
    transaction,
  );
}
