import { getReport, getReportNumbers } from "@fiel/contracts";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import { requireEvents, resolveFilter, resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { attachmentOf } from "../../platform/http/file-name.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import { type CallInput, mountCall } from "../../platform/http/mount-call.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
import { streamXlsx, xlsxType } from "../../platform/xlsx/stream-xlsx.ts";
import { reportFileName } from "./report-file-name.ts";
import { mostOrders, openReport, type ReportDependencies } from "./open-report.ts";
import { once } from "./sheets/once.ts";

export function mountReport(
  app: FastifyInstance,
  dependencies: ReportDependencies & { readonly log: FastifyBaseLogger },
): void {
  const { postgres, now, log } = dependencies;
  mountCall(app, getReportNumbers, (input) => answerNumbers(dependencies, input));
  mountCall(app, getReport, async (input) => {
    const { query, principal, request, reply, signal } = input;
    if (wantsNumbers(request.headers.accept)) return answerNumbers(dependencies, input);
    const { tenantId, tenant, timeZone } = principal;
    const nowMs = now();
    const asked = { ...query, tenantId, timeZone, language: callersLanguage(request), by: principal.name };
    const sheets = await openReport(dependencies, asked, { nowMs, signal });
    const by = actorOf(principal, request);
    await postgres.withTenant(tenantId, (transaction) =>
      recordAudit(transaction, { by, action: "export", entity: "report", entityId: tenant, after: query }),
    );
    const file = streamXlsx(sheets);
    file.on("error", (error) => {
      if (!signal.aborted) log.error({ err: error, tenantId }, "relatório interrompido");
    });
    return (
      reply
        .header("content-disposition", attachmentOf(reportFileName(tenant, nowMs, timeZone, "xlsx")))
        // A page that reads the file while it comes tells which of them it has come to.
        .header("x-report-sheets", sheets.map(({ name }) => encodeURIComponent(name)).join(","))
        .type(xlsxType)
        .send(file)
    );
  });
}

/** A program that takes nothing but JSON wants the numbers; a browser takes everything. */
const wantsNumbers = (accept = ""): boolean =>
  accept.split(",").every((kind) => kind.trim().split(";", 1)[0] === "application/json");

type NumbersInput = CallInput<typeof getReportNumbers> | CallInput<typeof getReport>;

function answerNumbers(
  { postgres, charts, cachedPerSecond }: ReportDependencies,
  input: NumbersInput,
): Promise<FastifyReply> {
  const { query, principal } = input;
  const { timeZone } = principal;
  const chosen = [...new Set(query.charts)];
  return cachedPerSecond(getReportNumbers, input, async (source) => {
    const { reading, registrations, presentMs } = source;
    const filter = resolveSettled(query, registrations, presentMs);
    const ignoredCodes = requireEvents(query.eventsCode, registrations);
    const untilNow = { filter: resolveFilter(query, registrations, presentMs), nowMs: source.nowMs };
    const occurrences = once(() => occurrencesInWindows({ reading, ignoredCodes, ...untilNow }));
    const orders = () => readOrders(postgres, reading, registrations, { limit: mostOrders });
    const question = { reading, filter, occurrences, timeZone, orders, source };
    const numbers = await Promise.all(
      chosen.map(async (chart) => [chart, await charts[chart](question)] as const),
    );
    return { data: { result: Object.fromEntries(numbers) } };
  });
}
