import { sql } from "kysely";
import type { ControlLimits } from "@fiel/domain";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { userIdOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { keyOfKind } from "../../platform/data-versions/change-keys.ts";
import { bumpDataVersion } from "../../platform/data-versions/data-versions.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type {
  RegisteredEquipment,
  RegisteredProduct,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { ChartQuery } from "./chart-query.ts";
import { type LimitsRow, linesOf } from "./read-control-limits.ts";

/** Limits that somebody fixes, and what they were computed from. */
export interface FixedChart {
  readonly chart: Pick<ChartQuery, "kind" | "size" | "interval" | "windows">;
  readonly machine: RegisteredEquipment;
  readonly product: RegisteredProduct;
  readonly limits: ControlLimits;
  readonly subgroups: number;
  readonly reason: string;
}

/**
 * Writes limits and their audit entry. The first of a machine, product, kind and size hold from the start of their window; later ones from now on.
 * Support may not sign, so that the signer is a person of the client; throws SupportClosed.
 */
export async function fixLimits(
  transaction: TenantTransaction,
  by: AuditActor,
  fixed: FixedChart,
  nowMs: number,
): Promise<LimitsRow> {
  const userId = userIdOf(by);
  if (userId === null) throw new CallError("SupportClosed");
  const { tenantId } = by;
  // Two first limits at once would both hold from the start of their windows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`control limits ${tenantId}`}, 0))`.execute(
    transaction,
  );
  const before = await readFixed(transaction, fixed);
  const row = { ...rowOf(fixed, before, nowMs), user_id: userId };
  const { id } = await transaction
    .insertInto("control_limits")
    .values({ tenant_id: tenantId, ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
  await auditLimits(transaction, by, { id, fixed, before });
  await bumpDataVersion(transaction, tenantId, [keyOfKind("controlLimits")]);
  return { id, ...row, by: by.name };
}

/** Centre lines, mg. */
interface Centres {
  readonly location: number;
  readonly spread: number;
}

/** The centre lines that the latest limits of the chart have; undefined when there are none. */
const readFixed = (
  transaction: TenantTransaction,
  { chart, machine, product }: FixedChart,
): Promise<Centres | undefined> =>
  transaction
    .selectFrom("control_limits")
    .select(["location", "spread"])
    .where("mid", "=", machine.mid)
    .where("product_id", "=", product.id)
    .where("kind", "=", chart.kind)
    .where("size", "=", chart.size)
    .orderBy("valid_from", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

function rowOf(
  { chart, machine, product, limits, subgroups, reason }: FixedChart,
  before: Centres | undefined,
  nowMs: number,
) {
  const window = chart.windows[0] ?? { startMs: 0, endMs: 0 };
  return {
    mid: machine.mid,
    product_id: product.id,
    kind: chart.kind,
    size: chart.size,
    every: chart.interval.every,
    every_unit: chart.interval.unit,
    baseline_start: window.startMs,
    baseline_end: window.endMs,
    subgroups,
    location: limits.location.centre,
    spread: limits.spread.centre,
    valid_from: before === undefined ? window.startMs : nowMs,
    reason,
    fixed_at: nowMs,
  };
}

interface AuditedLimits {
  readonly id: number;
  readonly fixed: FixedChart;
  readonly before: Centres | undefined;
}

function auditLimits(
  transaction: TenantTransaction,
  by: AuditActor,
  { id, fixed, before }: AuditedLimits,
): Promise<void> {
  const { chart, machine, product, limits, subgroups, reason } = fixed;
  const { location, spread } = linesOf(limits);
  const window = chart.windows[0];
  return recordAudit(transaction, {
    by,
    action: before === undefined ? "create" : "update",
    entity: "controlLimits",
    entityId: id,
    entityName: `${machine.name} · ${product.name}`,
    before: before === undefined ? null : { mean: before.location / 1000, deviation: before.spread / 1000 },
    after: {
      mean: location.centre,
      deviation: spread.centre,
      chart: chart.kind,
      size: chart.size,
      subgroups,
      from: window?.startMs ?? 0,
      to: window?.endMs ?? 0,
      comment: reason,
    },
  });
}
