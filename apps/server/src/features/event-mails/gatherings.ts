import { clocksApartMs, mailGatheringMs, type MailGathering } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { StartedEvent } from "./started-event.ts";

export interface MailedEvent {
  readonly equipment: number;
  readonly code: number;
  /** Level of the event, 0 to 4. */
  readonly level: number;
}

interface KnownGathering {
  readonly key: MailedEvent;
  /** Null when no mail about the event on the equipment was ever sent. */
  readonly gathering: MailGathering | null;
}

interface GatheringRow extends MailedEvent {
  readonly mailedMs: number;
  readonly count: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

const nameOf = ({ equipment, code }: Pick<MailedEvent, "equipment" | "code">): string =>
  `${equipment}:${code}`;

/** Gatherings of the events that started, and of those with held starts last mailed at `mailedUntilMs` (UTC ms) or before. */
export async function readGatherings(
  transaction: TenantTransaction,
  tenantId: number,
  mailedUntilMs: number,
  starts: readonly StartedEvent[],
): Promise<ReadonlyMap<string, KnownGathering>> {
  const { rows } = await sql<GatheringRow>`
    select m.equipment, m.code, coalesce(e.notification_level, 0) as level, m.mailed_at as "mailedMs",
      m.held_count as count, m.held_first as "firstMs", m.held_last as "lastMs"
    from event_mails m left join events e on e.tenant_id = ${tenantId} and e.code = m.code and e.removed_at is null
    where m.tenant_id = ${tenantId} and ((m.held_count > 0
      and (m.mailed_at <= ${mailedUntilMs} or m.mailed_at >= ${mailedUntilMs + mailGatheringMs + clocksApartMs})) or (m.equipment, m.code) in (
      select * from unnest(${starts.map(({ equipment }) => equipment)}::int[], ${starts.map(({ code }) => code)}::int[])))
  `.execute(transaction);
  const known = new Map<string, KnownGathering>();
  for (const { equipment, code, level } of starts) {
    const key = { equipment, code, level };
    known.set(nameOf(key), { key, gathering: null });
  }
  for (const { mailedMs, count, firstMs, lastMs, ...key } of rows) {
    const held = firstMs === null || lastMs === null ? null : { count, firstMs, lastMs };
    known.set(nameOf(key), { key, gathering: { mailedMs, held } });
  }
  return known;
}

/** Stores a gathering. Without a mail nothing is held, so there is nothing to store. */
export async function keepGathering(
  transaction: TenantTransaction,
  tenantId: number,
  { equipment, code }: MailedEvent,
  { mailedMs, held }: MailGathering,
): Promise<void> {
  if (mailedMs === null) return;
  const state = {
    mailed_at: mailedMs,
    held_count: held?.count ?? 0,
    held_first: held?.firstMs ?? null,
    held_last: held?.lastMs ?? null,
  };
  await transaction
    .insertInto("event_mails")
    .values({ tenant_id: tenantId, equipment, code, ...state })
    .onConflict((conflict) => conflict.columns(["tenant_id", "equipment", "code"]).doUpdateSet(state))
    .execute();
}
