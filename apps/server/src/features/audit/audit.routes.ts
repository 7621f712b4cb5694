import { exportAudit as exportCall, listAudit as listCall, type AuditEntry } from "@fiel/contracts";
import type { AuditTexts } from "@fiel/contracts/audit-words";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { readAudit, type AuditFilter, type AuditPage } from "../../platform/audit/read-audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { streamXlsx, type XlsxCell, xlsxType } from "../../platform/xlsx/stream-xlsx.ts";
import { sheetColumns, sheetName, sheetRow, sheetTexts } from "./audit-sheet.ts";

export interface AuditDependencies {
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
}

const portion = 1_000;
/** Most rows of a file; an Excel sheet holds slightly more. */
const mostRows = 1_000_000;

/** Calls for the tenant's audit trail, for its administrators. */
export function mountAudit(app: FastifyInstance, { postgres, now }: AuditDependencies): void {
  mountCall(
    app,
    listCall,
    async ({ query: { cursor = null, limit, ...filter }, principal: { tenantId }, signal }) => {
      const read = (transaction: TenantTransaction) =>
        readAudit(transaction, filter, { cursor, limit: limit + 1 });
      const found = await postgres.withTenant(tenantId, read, signal);
      const entries = found.slice(0, limit);
      return { entries, nextCursor: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },
  );
  mountCall(app, exportCall, async ({ query, principal, request, reply, signal }) => {
    const { tenantId, tenant, timeZone } = principal;
    const language = callersLanguage(request);
    const by = actorOf(principal, request);
    await postgres.withTenant(tenantId, (transaction) =>
      recordAudit(transaction, { by, action: "export", entity: "audit", entityId: tenant, after: query }),
    );
    const rows = { tenantId, timeZone, texts: sheetTexts(language, timeZone), signal };
    const portions = rowsOf(postgres, rows, query);
    const file = streamXlsx([{ name: sheetName(language), columns: sheetColumns(language), portions }]);
    const stamp = new Date(now()).toISOString().slice(0, 19).replaceAll(":", "-");
    return reply
      .header("content-disposition", `attachment; filename="auditoria-${tenant}-${stamp}.xlsx"`)
      .type(xlsxType)
      .send(file);
  });
}

interface RowsOfTenant {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly texts: AuditTexts;
  readonly signal: AbortSignal;
}

/** Rows in portions. Each portion is read in its own transaction, so that a slow download holds none open. */
async function* rowsOf(
  postgres: PostgresStore,
  { tenantId, timeZone, texts, signal }: RowsOfTenant,
  filter: AuditFilter,
): AsyncGenerator<XlsxCell[][]> {
  let cursor: string | null = null;
  for (let rows = 0; rows < mostRows; rows += portion) {
    const page: AuditPage = { cursor, limit: portion };
    const read = (transaction: TenantTransaction) => readAudit(transaction, filter, page);
    const entries: AuditEntry[] = await postgres.withTenant(tenantId, read, signal);
    if (entries.length > 0) yield entries.map((entry) => sheetRow(entry, timeZone, texts));
    if (entries.length < portion) return;
    cursor = entries.at(-1)?.id ?? null;
  }
}
