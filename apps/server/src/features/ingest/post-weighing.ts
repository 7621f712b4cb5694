import { createHash } from "node:crypto";
import { batch, type ErrorCode, type PostedWeighing, type QuarantineReason } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { decideBatch } from "./decide-batch.ts";
import { programsGateway } from "./own-gateways.ts";
import { createReceiver, type IngestDependencies } from "./receive-batch.ts";

export interface PostedAnswer {
  readonly stored: boolean;
  readonly reason: string | null;
}

export type PostWeighing = (tenantId: number, weighing: PostedWeighing) => Promise<PostedAnswer>;

const refusals: Readonly<Partial<Record<QuarantineReason, readonly [ErrorCode, string, string]>>> = {
  unknownEquipment: ["UnknownEquipment", "machine", "notFound"],
  equipmentRemoved: ["UnknownEquipment", "machine", "notFound"],
  unknownProduct: ["UnknownProduct", "product", "notFound"],
  instantInFuture: ["InvalidRequest", "at", "inFuture"],
  instantOutOfRange: ["InvalidRequest", "at", "outOfRange"],
};

/** Stores weighings of programs, one by one, on the way of all others: decided, logged and counted as a gateway's are. */
export function createWeighingPoster(dependencies: IngestDependencies): PostWeighing {
  const { postgres, registrations, now } = dependencies;
  const receive = createReceiver(dependencies);
  return async (tenantId, weighing) => {
    const content = batch.parse({
      gateway: programsGateway,
      sequence: 0,
      sentAt: now(),
      weighings: [columnsOf(weighing)],
    });
    const { setAside } = decideBatch(content, await registrations.of(tenantId), now());
    const [first] = setAside;
    if (first !== undefined) {
      await requireRightClock(dependencies, first[2]);
      refuse(first[2]);
    }
    const sequence = await postgres.withTenant(tenantId, (transaction) =>
      numberOf(transaction, { tenantId, weighing, nowMs: now() }),
    );
    try {
      const { accepted, reasons } = await receive(tenantId, { ...content, sequence });
      return { stored: accepted > 0, reason: Object.keys(reasons)[0] ?? null };
    } catch (error) {
      // It has its number for longer than the ledger remembers what was stored under it.
      if (error instanceof CallError && error.code === "BatchTooOld") return { stored: true, reason: null };
      throw error;
    }
  };
}

/** The clock of a server that is behind puts a right instant in the future: the program keeps the weighing until the clock is confirmed. */
async function requireRightClock(
  { confirmedNow }: Pick<IngestDependencies, "confirmedNow">,
  reason: QuarantineReason,
): Promise<void> {
  if (reason !== "instantInFuture" || confirmedNow === undefined) return;
  if ((await confirmedNow()) === null) throw new CallError("ClockUnconfirmed", { retryAfterS: 60 });
}

const columnsOf = ({ machine, at, weightG, product, operator, verdict, inspected }: PostedWeighing) => ({
  equipment: machine,
  product: product ?? null,
  operator: operator ?? null,
  // What the program says stands: only a gateway's clock is corrected.
  clock: "machine" as const,
  at: [Date.parse(at)],
  weightMg: [Math.round(weightG * 1_000)],
  verdict: [verdict ?? null],
  inspected: [inspected ?? null],
});

function refuse(reason: QuarantineReason): never {
  const [code, field, problem] = refusals[reason] ?? ["InvalidRequest", "weightG", "outOfRange"];
  throw new CallError(code, { fields: { [field]: problem } });
}

interface Posting {
  readonly tenantId: number;
  readonly weighing: PostedWeighing;
  readonly nowMs: number;
}

/**
 * The number under which a weighing is stored, the first one given to its id; throws WeighingIdReused for other content. Its age counts from the
 * confirmed time, since by a clock that is years behind it would be forgotten as soon as the clock is right.
 */
async function numberOf(
  transaction: TenantTransaction,
  { tenantId, weighing, nowMs }: Posting,
): Promise<number> {
  const { id, machine } = weighing;
  const digest = createHash("sha256")
    .update(JSON.stringify(columnsOf(weighing)))
    .digest();
  await sql`
    insert into posted_weighings (tenant_id, machine, id, digest, sequence, posted_at)
    values (${tenantId}, ${machine}, ${id}, ${digest}, nextval('server_batches'),
      greatest(${new Date(nowMs)}, (select confirmed_at from confirmed_time)))
    on conflict (tenant_id, machine, id) do nothing
  `.execute(transaction);
  const kept = await transaction
    .selectFrom("posted_weighings")
    .select(["digest", "sequence"])
    .where("machine", "=", machine)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!kept.digest.equals(digest))
    throw new CallError("WeighingIdReused", { fields: { id: "alreadyInUse" } });
  return Number(kept.sequence);
}
