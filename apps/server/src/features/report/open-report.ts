import type { Filter, ReportChart } from "@fiel/contracts";
import { commonUnit } from "@fiel/domain";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { refuseTooLong } from "../../platform/dashboard/series-of.ts";
import type { Language } from "../../platform/http/languages.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import type { SheetBook } from "../../platform/xlsx/sheet-book.ts";
import { boundedDates } from "./bounded-dates.ts";
import { reportBook } from "./report-sheets.ts";
import type { Charts, ReportSource } from "./report-source.ts";
import { rowSourceOf } from "./row-source-of.ts";
import { reportWords } from "./texts/words-of.ts";

/** Dependencies of a report's file. */
export interface ReportFileDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly registrations: Registrations;
  readonly charts: Charts;
}

export type ReportDependencies = ReportFileDependencies & DashboardDependencies;

/** A report requested by a user or a schedule. */
export interface AskedReport extends Filter {
  readonly eventsCode: readonly number[];
  readonly charts: readonly ReportChart[];
  readonly tenantId: number;
  readonly timeZone: string;
  readonly language: Language;
  /** Name of the requester, shown on the cover. */
  readonly by: string;
}

export interface When {
  /** UTC ms. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

/**
 * Opens a report without reading data. Throws for a filter that the tenant does not have or a period over ten years, since a file that was begun
 * cannot be refused.
 */
export async function openReport(
  dependencies: ReportFileDependencies,
  asked: AskedReport,
  { nowMs, signal }: When,
): Promise<{ readonly book: SheetBook; readonly client: string }> {
  const { postgres } = dependencies;
  const { tenantId, language } = asked;
  const [registrations, client] = await Promise.all([
    dependencies.registrations.of(tenantId),
    postgres.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("tenants").select("name").executeTakeFirstOrThrow(),
    ),
  ]);
  // Uncached, because a file reads everything once.
  const reading = uncachedReading(dependencies, tenantId, signal);
  const context = { registrations, reading, signal, nowMs, presentMs: nowMs };
  const bounded = { ...asked, dates: boundedDates(asked.dates, nowMs) };
  const rows = rowSourceOf(dependencies, bounded, context);
  refuseTooLong(rows.filter);
  const source: ReportSource = {
    ...rows,
    period: resolveFilter(asked, registrations, nowMs).windows,
    words: reportWords.in(language),
    unit: commonUnit([...registrations.productById.values()].map(({ unit }) => unit)),
  };
  const facts = { client: client.name, by: asked.by };
  return { book: reportBook(source, facts, [...new Set(asked.charts)]), client: client.name };
}
