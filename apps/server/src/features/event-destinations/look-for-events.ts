import { isDeepStrictEqual } from "node:util";
import type { EventKind } from "@fiel/contracts";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { whileRenewed } from "../../platform/background/while-renewed.ts";
import type { ResponseCache } from "../../platform/response-cache/response-cache.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type FoundOfKind, queueEvents } from "./event-queue.ts";
import { countForgotten, mayNameForgotten } from "./forgotten-meanwhile.ts";
import type { LookAtKind, Told } from "./kinds/event-look.ts";

/** How each kind is looked at. */
export type LooksAtKinds = Readonly<Record<EventKind, LookAtKind>>;

export interface EventLookDependencies extends Pick<ResponseCache, "compute"> {
  readonly postgres: PostgresStore;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
  readonly looks: LooksAtKinds;
  /** Seconds between looks; shorter in tests. */
  readonly lookEveryS?: number;
  /** Lease of a look, s: when its server dies, another one looks afterwards. */
  readonly lookLeaseS?: number;
}

const usualEveryS = 5;
export const usualLookLeaseS = 30;
/** Wait while there is nobody to tell, and the longest wait after a slow look, s. */
const idleS = 3_600;
const longestWaitS = 300;
/** A look takes at most this share of the time, so that a large client's looks burden nobody. */
const mostShare = 1 / 20;
/** Time between looks at kinds that read much, ms; other kinds are looked at each time. */
const slowKindMs: Readonly<Partial<Record<EventKind, number>>> = { evidence: 300_000, days: 300_000 };

interface SeenKind {
  readonly kind: EventKind;
  /** Null: watched from now on. */
  readonly sinceMs: number | null;
  readonly told: Told;
}

interface TakenLook {
  readonly attempts: number;
  readonly tenant: string;
  readonly timeZone: string;
  /** How many people of the client had been anonymized when the look began. */
  readonly forgotten: number;
  /** Kinds that are due. */
  readonly kinds: readonly SeenKind[];
}

/** What a look at a kind found. */
interface LookedAtKind extends FoundOfKind {
  readonly before: SeenKind;
  readonly told: Told;
}

/**
 * Compares a tenant's committed data with what its destinations were told, and queues the differences in one transaction with what is told then: so an
 * event is neither lost nor found twice, whenever a server ends. One server at a time looks.
 */
export async function lookAtTenant(
  dependencies: EventLookDependencies,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const { postgres, now, lookEveryS = usualEveryS, lookLeaseS = usualLookLeaseS } = dependencies;
  const begunMs = performance.now();
  const nowMs = now();
  const taken = await postgres.withTenant(tenantId, (transaction) =>
    takeLook(transaction, tenantId, { nowMs, lookLeaseS }),
  );
  if (taken === null) return;
  const { attempts } = taken;
  const renew = () =>
    postgres.withTenant(tenantId, (transaction) =>
      holdLook(transaction, { tenantId, attempts, waitS: lookLeaseS }),
    );
  const looked = await whileRenewed({ leaseS: lookLeaseS, renew, signal }, async (ending) => {
    const found: LookedAtKind[] = [];
    for (const kind of taken.kinds) {
      const one = await lookAtKind(dependencies, { tenantId, taken, kind, nowMs }, ending);
      if (one !== null) found.push(one);
    }
    return found;
  });
  const tookS = (performance.now() - begunMs) / 1000;
  const waitS = Math.max(lookEveryS, Math.min(tookS / mostShare, longestWaitS));
  await postgres.withTenant(tenantId, (transaction) =>
    keepLook(transaction, { ...taken, tenantId, waitS, nowMs }, looked),
  );
}

interface EndedLook extends Pick<TakenLook, "attempts" | "tenant" | "forgotten"> {
  readonly tenantId: number;
  /** Seconds until the next look. */
  readonly waitS: number;
  readonly nowMs: number;
}

/**
 * Queues what a look found and stores what is told then, unless another server has taken the look since. What may name somebody who was anonymized
 * meanwhile is not stored, but found anew by the next look.
 */
export async function keepLook(
  transaction: TenantTransaction,
  { tenantId, tenant, attempts, forgotten, waitS, nowMs }: EndedLook,
  looked: readonly LookedAtKind[],
): Promise<void> {
  const texts = () => JSON.stringify(looked.map((one) => [one.events, changedOf(one)]));
  const isOutdated = await mayNameForgotten(transaction, forgotten, texts);
  if (!(await holdLook(transaction, { tenantId, attempts, waitS })) || isOutdated) return;
  await queueEvents(transaction, { tenantId, tenant, nowMs }, looked);
  for (const one of looked) await keepTold(transaction, { tenantId, nowMs }, one);
}

/** Takes the due look with what was told; null when another server has it, or nobody is to be told anything. */
export async function takeLook(
  transaction: TenantTransaction,
  tenantId: number,
  { nowMs, lookLeaseS }: { readonly nowMs: number; readonly lookLeaseS: number },
): Promise<TakenLook | null> {
  const { rows } = await sql<{ attempts: number }>`
    update event_looks set due_at = now() + make_interval(secs => ${lookLeaseS}), attempts = attempts % 1000000 + 1
    where tenant_id = ${tenantId} and (due_at <= now() or due_at > now() + interval '2 days') returning attempts
  `.execute(transaction);
  const [taken] = rows;
  if (taken === undefined) return null;
  const wanted = await wantedKinds(transaction);
  await forgetUnwanted(transaction, wanted);
  if (wanted.length === 0) {
    // Due at once when a destination is made or switched on. The row stays, because its count tells looks apart.
    await holdLook(transaction, { tenantId, attempts: taken.attempts, waitS: idleS });
    return null;
  }
  const { tenant, time_zone: timeZone } = await transaction
    .selectFrom("tenants")
    .select(["tenant", "time_zone"])
    .executeTakeFirstOrThrow();
  const kinds = await dueKinds(transaction, wanted, nowMs);
  const forgotten = await countForgotten(transaction);
  return { attempts: taken.attempts, tenant, timeZone, forgotten, kinds };
}

/** Kinds that at least one destination wants. */
async function wantedKinds(transaction: TenantTransaction): Promise<EventKind[]> {
  const { rows } = await sql<{ kind: EventKind }>`
    select distinct unnest(kinds) as kind from event_destinations where enabled and removed_at is null order by 1
  `.execute(transaction);
  return rows.map(({ kind }) => kind);
}

/** A kind that nobody wants any more is watched anew when somebody does. */
async function forgetUnwanted(transaction: TenantTransaction, wanted: readonly EventKind[]): Promise<void> {
  const isUnwanted = sql<boolean>`kind <> all(${[...wanted]}::text[])`;
  await transaction.deleteFrom("event_kinds_seen").where(isUnwanted).execute();
  await transaction.deleteFrom("event_subjects").where(isUnwanted).execute();
}

async function dueKinds(
  transaction: TenantTransaction,
  wanted: readonly EventKind[],
  nowMs: number,
): Promise<SeenKind[]> {
  const seen = await transaction.selectFrom("event_kinds_seen").selectAll().execute();
  const of = new Map(seen.map((one) => [one.kind, one]));
  const due = wanted.filter((kind) => {
    const lastMs = of.get(kind)?.looked_at;
    // The absolute difference, so that a clock that was set back delays no look.
    return lastMs === undefined || Math.abs(nowMs - lastMs) >= (slowKindMs[kind] ?? 0);
  });
  const told = await transaction
    .selectFrom("event_subjects")
    .select(["kind", "key", "told"])
    .where("kind", "in", due.length > 0 ? due : (["stops"] as const))
    .execute();
  const toldOf = Map.groupBy(told, ({ kind }) => kind);
  return due.map((kind) => ({
    kind,
    sinceMs: of.get(kind)?.since ?? null,
    told: new Map((toldOf.get(kind) ?? []).map((one) => [one.key, one.told])),
  }));
}

interface KindToLookAt {
  readonly tenantId: number;
  readonly taken: TakenLook;
  readonly kind: SeenKind;
  readonly nowMs: number;
}

/** Null after an error, which is logged and does not concern the other kinds. Of a kind that is new, what is there already is not told. */
async function lookAtKind(
  { compute, looks, log, postgres }: EventLookDependencies,
  { tenantId, taken: { timeZone }, kind: before, nowMs }: KindToLookAt,
  signal: AbortSignal,
): Promise<LookedAtKind | null> {
  const { kind, told: toldBefore } = before;
  try {
    const { events, told } = await compute({ tenantId, signal }, (source) => {
      const sinceMs = before.sinceMs ?? nowMs;
      return looks[kind]({ ...source, postgres, tenantId, timeZone, sinceMs }, toldBefore);
    });
    return { kind, before, told, events: before.sinceMs === null ? [] : events };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, tenantId, kind }, "não se pôde ver o que há a enviar");
    return null;
  }
}

/** Sets when the look is due next; false when another server has taken it since, and nothing may be written. */
async function holdLook(
  transaction: TenantTransaction,
  {
    tenantId,
    attempts,
    waitS,
  }: { readonly tenantId: number; readonly attempts: number; readonly waitS: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update event_looks set due_at = now() + make_interval(secs => ${waitS})
    where tenant_id = ${tenantId} and attempts = ${attempts}
  `.execute(transaction);
  return numAffectedRows === 1n;
}

/** Subjects of which something else is told now than before. */
const changedOf = ({ before, told }: Pick<LookedAtKind, "before" | "told">) =>
  [...told].filter(([key, one]) => !isDeepStrictEqual(one, before.told.get(key)));

/** Stores what is told now: changed and new subjects, without those that are no longer followed. */
async function keepTold(
  transaction: TenantTransaction,
  { tenantId, nowMs }: { readonly tenantId: number; readonly nowMs: number },
  looked: LookedAtKind,
): Promise<void> {
  const { kind, before, told } = looked;
  const gone = [...before.told.keys()].filter((key) => !told.has(key));
  if (gone.length > 0)
    await transaction
      .deleteFrom("event_subjects")
      .where("kind", "=", kind)
      .where(sql<boolean>`key = any(${gone}::text[])`)
      .execute();
  const changed = changedOf(looked);
  if (changed.length > 0)
    await sql`
      insert into event_subjects (tenant_id, kind, key, told)
      select ${tenantId}, ${kind}, key, told::jsonb
      from unnest(${changed.map(([key]) => key)}::text[], ${changed.map(([, one]) => JSON.stringify(one))}::text[]) as t(key, told)
      on conflict (tenant_id, kind, key) do update set told = excluded.told
    `.execute(transaction);
  await sql`
    insert into event_kinds_seen (tenant_id, kind, since, looked_at) values (${tenantId}, ${kind}, ${nowMs}, ${nowMs})
    on conflict (tenant_id, kind) do update set looked_at = excluded.looked_at
  `.execute(transaction);
}
