import type { AlertIncident, getAlertIncidentsFile } from "@fiel/contracts";
import { wallClockOf } from "@fiel/domain";
import type { FastifyReply } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { attachmentOf } from "../../platform/http/file-name.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import type { Language } from "../../platform/http/languages.ts";
import type { CallInput } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { streamXlsx, type XlsxRow, type XlsxSheet, xlsxType } from "../../platform/xlsx/stream-xlsx.ts";
import { wallClock } from "../../platform/xlsx/wall-clock.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { deliveriesOf } from "./incident-details.ts";
import { conditionOf, type IncidentsQuery, readIncidents } from "./read-incidents.ts";
import { type FileTexts, fileTexts } from "./texts/file-texts.ts";
import { whatOf } from "./words-of-message.ts";

interface File {
  readonly postgres: PostgresStore;
  readonly tenantId: number;
  readonly timeZone: string;
  readonly language: Language;
  readonly query: IncidentsQuery;
  readonly nowMs: number;
}

const portion = 500;
const mostIncidents = 50_000;
const instants = "dd/mm/yyyy hh:mm:ss";

/** Streams a workbook of the incidents of a query and their messages. */
export async function answerIncidentsFile(
  { postgres, now, log }: AlertsDependencies,
  { query, principal, request, reply }: CallInput<typeof getAlertIncidentsFile>,
): Promise<FastifyReply> {
  const { tenantId, tenant, timeZone } = principal;
  const language = callersLanguage(request);
  const nowMs = now();
  const by = actorOf(principal, request);
  await postgres.withTenant(tenantId, (transaction) =>
    recordAudit(transaction, {
      by,
      action: "export",
      entity: "alertIncident",
      entityId: tenant,
      after: query,
    }),
  );
  const file = { postgres, tenantId, timeZone, language, query, nowMs };
  const content = streamXlsx([incidentsSheet(file), deliveriesSheet(file)]);
  content.on("error", (error) => log.warn({ err: error, tenantId }, "a lista de alertas foi interrompida"));
  const { year, month, day } = wallClockOf(nowMs, timeZone);
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const name = `${tenant}_${fileTexts.in(language).file.name}_${date}.xlsx`;
  return reply.header("content-disposition", attachmentOf(name)).type(xlsxType).send(content);
}

async function* portionsOf({ postgres, tenantId, query, nowMs }: File): AsyncGenerator<AlertIncident[]> {
  for (let offset = 0; offset < mostIncidents; offset += portion) {
    const incidents = await postgres.withTenant(tenantId, (transaction) =>
      readIncidents(transaction, conditionOf(query), nowMs, { limit: portion, offset }),
    );
    if (incidents.length > 0) yield incidents;
    if (incidents.length < portion) return;
  }
}

interface ColumnPlan {
  readonly name: keyof FileTexts["columns"];
  readonly width: number;
  readonly format?: string;
}

const incidentColumns: readonly ColumnPlan[] = [
  { name: "state", width: 14 },
  { name: "rule", width: 28 },
  { name: "where", width: 20 },
  { name: "why", width: 40 },
  { name: "began", width: 20, format: instants },
  { name: "ended", width: 20, format: instants },
  { name: "lasted", width: 12, format: "0.0" },
  { name: "told", width: 10 },
  { name: "toTell", width: 10 },
  { name: "acknowledgedBy", width: 24 },
  { name: "acknowledgedAt", width: 20, format: instants },
];

const deliveryColumns: readonly ColumnPlan[] = [
  { name: "alert", width: 10 },
  { name: "rule", width: 28 },
  { name: "where", width: 20 },
  { name: "when", width: 20, format: instants },
  { name: "to", width: 28 },
  { name: "how", width: 12 },
  { name: "what", width: 14 },
  { name: "result", width: 16 },
  { name: "attempts", width: 12 },
  { name: "reason", width: 50 },
];

const columnsOf = (plans: readonly ColumnPlan[], { columns }: FileTexts) =>
  plans.map(({ name, ...look }) => ({ header: columns[name], ...look }));

function incidentsSheet(sheet: File): XlsxSheet {
  const texts = fileTexts.in(sheet.language);
  return {
    name: texts.file.incidents,
    columns: columnsOf(incidentColumns, texts),
    portions: rowsOf(portionsOf(sheet), (one) => rowOf(one, sheet)),
  };
}

async function* rowsOf(
  portions: AsyncIterable<AlertIncident[]>,
  row: (incident: AlertIncident) => XlsxRow,
): AsyncGenerator<XlsxRow[]> {
  for await (const incidents of portions) yield incidents.map(row);
}

function rowOf(incident: AlertIncident, { timeZone, language, nowMs }: File): XlsxRow {
  const { rule, subject, facts, state, startedAt, endedAt, told, acknowledged } = incident;
  const at = (ms: number | null) => (ms === null ? null : wallClock(ms, timeZone));
  return [
    fileTexts.in(language).states[state],
    rule.name,
    subject.name,
    whatOf({ rule, subject, facts, startedMs: startedAt }, { language, timeZone }),
    at(startedAt),
    at(endedAt),
    ((endedAt ?? nowMs) - startedAt) / 60_000,
    told.delivered,
    told.all,
    acknowledged?.by ?? null,
    at(acknowledged?.at ?? null),
  ];
}

function deliveriesSheet(file: File): XlsxSheet {
  const { timeZone, language, postgres, tenantId } = file;
  const texts = fileTexts.in(language);
  async function* portions(): AsyncGenerator<XlsxRow[]> {
    for await (const incidents of portionsOf(file)) {
      const rows: XlsxRow[] = [];
      for (const { id, rule, subject } of incidents) {
        const sent = await postgres.withTenant(tenantId, (transaction) => deliveriesOf(transaction, id));
        for (const { queuedAt, to, channel, purpose, state, attempts, reason } of sent) {
          const what = [texts.channels[channel], texts.purposes[purpose], texts.results[state]];
          rows.push([
            id,
            rule.name,
            subject.name,
            wallClock(queuedAt, timeZone),
            to,
            ...what,
            attempts,
            reason,
          ]);
        }
      }
      yield rows;
    }
  }
  return { name: texts.file.deliveries, columns: columnsOf(deliveryColumns, texts), portions: portions() };
}
