import { Readable } from "node:stream";
import {
  discardQuarantine as discardCall,
  exportQuarantine,
  listQuarantine,
  listQuarantineCauses,
  type QuarantineFilter,
  type QuarantinedRecord,
  replayQuarantine as replayCall,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { discardRecords } from "./discard-quarantine.ts";
import { listCauses } from "./quarantine-causes.ts";
import { countRecords, listRecords } from "./quarantine-records.ts";
import type { IngestDependencies } from "./receive-batch.ts";
import { finishReplays, replayQuarantine } from "./replay-quarantine.ts";

const exportPage = 1_000;

/** Mounts the quarantine of the device page: causes, records, file, replay and discard. */
export function mountQuarantine(app: FastifyInstance, dependencies: IngestDependencies): void {
  const { postgres } = dependencies;
  mountCall(app, listQuarantineCauses, ({ query, principal: { tenantId }, signal }) =>
    postgres.withTenant(tenantId, (transaction) => listCauses(transaction, query), signal),
  );
  mountCall(
    app,
    listQuarantine,
    ({ query: { limit, cursor, ...filter }, principal: { tenantId }, signal }) => {
      const read = async (transaction: TenantTransaction) => ({
        ...(await listRecords(transaction, filter, limit, cursor)),
        ...(await countRecords(transaction, filter)),
      });
      return postgres.withTenant(tenantId, read, signal);
    },
  );
  mountCall(app, exportQuarantine, ({ query, principal: { tenantId, tenant }, reply, signal }) =>
    reply
      .header("content-disposition", `attachment; filename="quarentena-${tenant}.ndjson"`)
      .type("application/x-ndjson; charset=utf-8")
      .send(Readable.from(linesOf(postgres, tenantId, query, signal))),
  );
  mountCall(app, replayCall, async ({ body, principal, request }) => {
    const { tenantId, tenant } = principal;
    const { nextCursor, ...result } = await replayQuarantine(dependencies, tenantId, body);
    const entry = { by: actorOf(principal, request), action: "replay", entity: "quarantine" };
    await postgres.withTenant(tenantId, (transaction) =>
      recordAudit(transaction, { ...entry, entityId: tenant, after: { ...body, ...result } }),
    );
    return { ...result, nextCursor };
  });
  mountCall(app, discardCall, async ({ body, principal, request }) => {
    const { tenantId, tenant } = principal;
    await finishReplays(dependencies, tenantId);
    const entry = { by: actorOf(principal, request), action: "discard", entity: "quarantine" };
    return postgres.withTenant(tenantId, async (transaction) => {
      const result = await discardRecords(transaction, tenantId, body);
      await recordAudit(transaction, { ...entry, entityId: tenant, after: { ...body, ...result } });
      return result;
    });
  });
}

async function* linesOf(
  postgres: PostgresStore,
  tenantId: number,
  filter: QuarantineFilter,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let cursor: string | undefined;
  for (;;) {
    const read = (transaction: TenantTransaction) => listRecords(transaction, filter, exportPage, cursor);
    const { result, nextCursor } = await postgres.withTenant(tenantId, read, signal);
    if (result.length > 0)
      yield result.map((record: QuarantinedRecord) => `${JSON.stringify(record)}\n`).join("");
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
