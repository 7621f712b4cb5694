import { Readable } from "node:stream";
import {
  exportQuarantine,
  listQuarantine,
  type QuarantinedRecord,
  replayQuarantine as replayCall,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { listQuarantined } from "./quarantine-records.ts";
import type { IngestDependencies } from "./receive-batch.ts";
import { replayQuarantine } from "./replay-quarantine.ts";

const exportPage = 1_000;

/** Mounts the quarantine of the device page: list, file and replay. */
export function mountQuarantine(app: FastifyInstance, dependencies: IngestDependencies): void {
  const { postgres } = dependencies;
  mountCall(app, listQuarantine, async ({ query: { limit, cursor }, principal: { tenantId } }) => {
    const page = await postgres.withTenant(tenantId, (transaction) =>
      listQuarantined(transaction, limit, cursor),
    );
    const last = page.result.length === limit ? (page.result.at(-1)?.id ?? null) : null;
    return { ...page, nextCursor: last, upTo: page.result[0]?.id ?? null };
  });
  mountCall(app, exportQuarantine, ({ principal: { tenantId, tenant }, reply }) =>
    reply
      .header("content-disposition", `attachment; filename="quarentena-${tenant}.ndjson"`)
      .type("application/x-ndjson; charset=utf-8")
      .send(Readable.from(linesOf(postgres, tenantId))),
  );
  mountCall(app, replayCall, async ({ principal, request }) => {
    const { tenantId, tenant } = principal;
    const { replayed, remaining: setAside } = await replayQuarantine(dependencies, tenantId);
    const result = { replayed, setAside, nextCursor: null };
    const entry = { by: actorOf(principal, request), action: "replay", entity: "quarantine" };
    await postgres.withTenant(tenantId, (transaction) =>
      recordAudit(transaction, { ...entry, entityId: tenant, after: result }),
    );
    return result;
  });
}

async function* linesOf(postgres: PostgresStore, tenantId: number): AsyncGenerator<string> {
  let after: string | undefined;
  for (;;) {
    const { result } = await postgres.withTenant(tenantId, (transaction) =>
      listQuarantined(transaction, exportPage, after),
    );
    if (result.length === 0) return;
    yield result.map((record: QuarantinedRecord) => `${JSON.stringify(record)}\n`).join("");
    after = result.at(-1)?.id;
  }
}
