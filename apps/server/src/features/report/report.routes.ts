import { getReport, getReportLines, getReportNumbers, type ReportFormat } from "@fiel/contracts";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { attachmentOf } from "../../platform/http/file-name.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import { type CallInput, mountCall } from "../../platform/http/mount-call.ts";
import { refuseTooLong } from "../../platform/dashboard/series-of.ts";
import { boundedDates } from "./bounded-dates.ts";
import { outlineOf } from "./expected-size.ts";
import { countLines } from "./lines/count-lines.ts";
import type { ReportDependencies } from "./open-report.ts";
import { openReportFile } from "./open-report-file.ts";
import { rowSourceOf } from "./row-source-of.ts";

export function mountReport(
  app: FastifyInstance,
  dependencies: ReportDependencies & { readonly log: FastifyBaseLogger },
): void {
  const { postgres, now, log } = dependencies;
  mountCall(app, getReportNumbers, (input) => answerNumbers(dependencies, input));
  mountCall(app, getReportLines, (input) => answerLines(dependencies, input));
  mountCall(app, getReport, async (input) => {
    const { query, principal, request, reply, signal } = input;
    const format = formatOf(query.format, request.headers.accept);
    if (format === "json") return answerNumbers(dependencies, input);
    const { tenantId, tenant, timeZone, name } = principal;
    const who = { tenantId, tenant, timeZone, language: callersLanguage(request), by: name };
    const report = await openReportFile(dependencies, { ...query, ...who, format }, { nowMs: now(), signal });
    const by = actorOf(principal, request);
    await postgres.withTenant(tenantId, (transaction) =>
      recordAudit(transaction, { by, action: "export", entity: "report", entityId: tenant, after: query }),
    );
    const file = report.open();
    file.on("error", (error) => {
      if (!signal.aborted) log.error({ err: error, tenantId }, "relatório interrompido");
    });
    return (
      reply
        .header("content-disposition", attachmentOf(report.name))
        // Sheet names, so that a page can show its progress while it reads the file.
        .header("x-report-sheets", report.sheets.map((sheet) => encodeURIComponent(sheet)).join(","))
        .type(report.type)
        .send(file)
    );
  });
}

const acceptedFormats = { "application/json": "json", "application/pdf": "pdf" } as const;

/** The named format; else the one of an Accept header with a single type; else xlsx, because a browser accepts everything. */
function formatOf(named: ReportFormat | undefined, accept = ""): ReportFormat | "json" {
  if (named !== undefined) return named;
  const kinds = new Set(accept.split(",").map((kind) => kind.trim().split(";", 1)[0]));
  const only = Object.entries(acceptedFormats).find(([kind]) => kinds.size === 1 && kinds.has(kind));
  return only?.[1] ?? "xlsx";
}

type NumbersInput = CallInput<typeof getReportNumbers> | CallInput<typeof getReport>;

function answerNumbers(dependencies: ReportDependencies, input: NumbersInput): Promise<FastifyReply> {
  const { query, principal } = input;
  const chosen = [...new Set(query.charts)];
  return dependencies.cachedPerSecond(getReportNumbers, input, async (context) => {
    const { charts, question } = rowSourceOf(dependencies, { ...query, ...principal }, context);
    const numbers = await Promise.all(
      chosen.map(async (chart) => [chart, await charts[chart](question)] as const),
    );
    return { data: { result: Object.fromEntries(numbers) } };
  });
}

const answerLines = (
  dependencies: ReportDependencies,
  input: CallInput<typeof getReportLines>,
): Promise<FastifyReply> =>
  dependencies.cachedPerSecond(getReportLines, input, async (context) => {
    const dates = boundedDates(input.query.dates, context.presentMs);
    const source = rowSourceOf(dependencies, { ...input.query, ...input.principal, dates }, context);
    refuseTooLong(source.filter);
    return { data: { result: outlineOf(await countLines(source)) } };
  });
