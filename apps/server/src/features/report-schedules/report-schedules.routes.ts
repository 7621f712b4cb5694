import {
  createReportSchedule,
  listReportJobs,
  listReportSchedules,
  mostSchedules,
  removeReportSchedule,
  type ReportSchedule,
  type ReportScheduleBody,
  runReportSchedule,
  updateReportSchedule,
} from "@fiel/contracts";
import { nextReportMs } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { actorOf, userIdOf } from "../../platform/audit/actor.ts";
import { changesOf, recordAudit } from "../../platform/audit/record-audit.ts";
import {
  requireEquipment,
  requireEvents,
  requireOperator,
  requireProduct,
} from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { queueDue } from "../../platform/jobs/job-queue.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import { definedOf } from "../../platform/records/defined-of.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { readReported } from "./read-reported.ts";
import { readJobs, readSchedules } from "./read-schedules.ts";
import { reportKind } from "./report-schedule.ts";
import { runNow } from "./run-now.ts";

export interface ReportSchedulesDependencies {
  readonly postgres: PostgresStore;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
  /** The present time as other hosts confirm it, UTC ms; null while none does. */
  readonly confirmedNow: () => Promise<number | null>;
}

export function mountReportSchedules(app: FastifyInstance, dependencies: ReportSchedulesDependencies): void {
  const { postgres } = dependencies;
  mountCall(app, listReportSchedules, async ({ principal: { tenantId } }) => ({
    schedules: await postgres.withTenant(tenantId, (transaction) => readSchedules(transaction)),
  }));
  mountCall(app, listReportJobs, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => readJobs(transaction)),
  );
  mountCreate(app, dependencies);
  mountUpdate(app, dependencies);
  mountOthers(app, dependencies);
}

function mountCreate(
  app: FastifyInstance,
  { postgres, registrations, now }: ReportSchedulesDependencies,
): void {
  mountCall(app, createReportSchedule, async ({ body, principal, request }) => {
    const { tenantId, timeZone } = principal;
    await requireKnown(registrations, tenantId, body);
    return postgres.withTenant(tenantId, async (transaction) => {
      if ((await readSchedules(transaction)).length >= mostSchedules) throw new CallError("TooManySchedules");
      const by = actorOf(principal, request);
      const maker = { created_by: by.name, created_by_id: userIdOf(by) };
      const { id } = await transaction
        .insertInto("schedules")
        .values({
          tenant_id: tenantId,
          kind: reportKind,
          ...maker,
          ...rowOf(body, { nowMs: now(), timeZone }),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await recordAudit(transaction, {
        ...entryOf({ id, name: body.name }),
        by,
        action: "create",
        after: body,
      });
      return requireSchedule(transaction, id);
    });
  });
}

function mountUpdate(
  app: FastifyInstance,
  { postgres, registrations, now, confirmedNow }: ReportSchedulesDependencies,
): void {
  mountCall(
    app,
    updateReportSchedule,
    async ({ params: { id }, body: sent, principal, request, expected }) => {
      const { tenantId, timeZone } = principal;
      await requireKnown(registrations, tenantId, sent);
      const isConfirmed = (await confirmedNow()) !== null;
      return postgres.withTenant(tenantId, async (transaction) => {
        const before = await requireSchedule(transaction, id, true);
        if (expected !== null && before.version !== expected)
          throw new CallError("ChangedMeanwhile", { current: before });
        const body = wholeOf({ ...bodyOf(before), ...definedOf(sent) });
        const nowMs = now();
        // Queues what was due before the change, since the new due time lies after it. Skipped while the clock is not confirmed.
        if (isConfirmed) await queueDue(transaction, { tenantId, timeZone, nowMs });
        const reportedMs = await readReported(transaction, before, { nowMs, timeZone });
        await transaction
          .updateTable("schedules")
          .set(rowOf(body, { nowMs, timeZone, reportedMs }))
          .where("id", "=", id)
          .execute();
        const changes = changesOf(bodyOf(before), body);
        const by = actorOf(principal, request);
        await recordAudit(transaction, {
          ...entryOf({ id, name: body.name }),
          by,
          action: "update",
          ...changes,
        });
        return requireSchedule(transaction, id);
      });
    },
  );
}

function mountOthers(app: FastifyInstance, { postgres, now }: ReportSchedulesDependencies): void {
  mountCall(app, removeReportSchedule, async ({ params: { id }, principal, request }) =>
    postgres.withTenant(principal.tenantId, async (transaction) => {
      const before = await requireSchedule(transaction, id, true);
      await transaction
        .updateTable("schedules")
        .set({ removed_at: new Date(now()), next_due: null })
        .where("id", "=", id)
        .execute();
      const by = actorOf(principal, request);
      await recordAudit(transaction, { ...entryOf(before), by, action: "remove", before: bodyOf(before) });
      return {};
    }),
  );
  mountCall(app, runReportSchedule, async ({ params: { id }, principal, request }) =>
    postgres.withTenant(principal.tenantId, async (transaction) => {
      const schedule = await requireSchedule(transaction, id, true);
      await runNow(transaction, principal.tenantId, schedule, now());
      const by = actorOf(principal, request);
      await recordAudit(transaction, { ...entryOf(schedule), by, action: "resend" });
      return {};
    }),
  );
}

/** Validates the merged schedule. Throws 422 when a stored field is no longer valid and was not sent again. */
function wholeOf(merged: ReportScheduleBody): ReportScheduleBody {
  const { success, data, error } = createReportSchedule.body.safeParse(merged, { error: () => "required" });
  if (success) return data;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0])] ??= message;
  throw new CallError("InvalidRequest", { fields });
}

/** Throws 422 for machines, events, an operator or a product that the tenant does not have. */
async function requireKnown(
  registrations: Registrations,
  tenantId: number,
  body: {
    readonly [Field in "equipments" | "eventsCode" | "operator" | "product"]?:
      | ReportScheduleBody[Field]
      | undefined;
  },
): Promise<void> {
  const registered = await registrations.of(tenantId);
  requireEquipment(body.equipments ?? [], registered);
  requireEvents(body.eventsCode ?? [], registered);
  requireOperator(body.operator ?? undefined, registered);
  requireProduct(body.product ?? undefined, registered);
}

/** Throws 404 NotFound. `isLocked` locks the schedule for a change. */
async function requireSchedule(
  transaction: TenantTransaction,
  id: number,
  isLocked = false,
): Promise<ReportSchedule> {
  if (isLocked)
    await transaction
      .selectFrom("schedules")
      .select("id")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
  const [schedule] = await readSchedules(transaction, id);
  if (schedule === undefined) throw new CallError("NotFound");
  return schedule;
}

interface Planning {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly reportedMs?: number | null;
}

function rowOf(body: ReportScheduleBody, { nowMs, timeZone, reportedMs = null }: Planning) {
  const { name, rhythm, time, weekday, monthDay, recipients, paused, ...details } = body;
  return {
    name,
    rhythm,
    time,
    weekday,
    month_day: monthDay,
    recipients,
    details: JSON.stringify(details),
    next_due: paused ? null : new Date(nextReportMs(body, nowMs, reportedMs, timeZone)),
    reported_until: reportedMs === null ? null : new Date(reportedMs),
  };
}

function bodyOf({
  id: _id,
  version: _version,
  blocked: _blocked,
  nextDue: _due,
  lastJob: _job,
  ...body
}: ReportSchedule): ReportScheduleBody {
  return body;
}

const entryOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  entity: "schedule",
  entityId: id,
  entityName: name,
});
