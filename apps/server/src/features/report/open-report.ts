import type { Filter, ReportChart } from "@fiel/contracts";
import { commonUnit } from "@fiel/domain";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import { requireEvents, resolveFilter, resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import type { Language } from "../../platform/http/languages.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import type { SheetBook } from "../../platform/xlsx/sheet-book.ts";
import { reportBook } from "./report-sheets.ts";
import type { Charts, ReportSource } from "./report-source.ts";
import { once } from "./sheets/once.ts";
import { reportWords } from "./texts/words-of.ts";

/** What a report's file needs. */
export interface ReportFileDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly registrations: Registrations;
  readonly charts: Charts;
}

export type ReportDependencies = ReportFileDependencies & DashboardDependencies;

/** As the page of orders shows. */
export const mostOrders = 500;

/** A report that somebody, or a schedule, asks for. */
export interface AskedReport extends Filter {
  readonly eventsCode: readonly number[];
  readonly charts: readonly ReportChart[];
  readonly tenantId: number;
  readonly timeZone: string;
  readonly language: Language;
  /** Who asks, as the cover tells. */
  readonly by: string;
}

export interface When {
  /** UTC ms. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

/** A report, of which nothing is read yet. A filter that the tenant does not have is refused here, before anything is written. */
export async function openReport(
  { postgres, telemetry, registrations: all, charts }: ReportFileDependencies,
  asked: AskedReport,
  { nowMs, signal }: When,
): Promise<{ readonly book: SheetBook; readonly client: string }> {
  const { tenantId, timeZone, language } = asked;
  const [registrations, client] = await Promise.all([
    all.of(tenantId),
    postgres.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("tenants").select("name").executeTakeFirstOrThrow(),
    ),
  ]);
  const filter = resolveFilter(asked, registrations, nowMs);
  const ignoredCodes = requireEvents(asked.eventsCode, registrations);
  // What a file reads is asked for once: memory keeps none of it.
  const reading = uncachedReading({ postgres, telemetry }, tenantId, signal);
  const source: ReportSource = {
    charts,
    question: {
      reading,
      filter: resolveSettled(asked, registrations, nowMs),
      occurrences: once(() => occurrencesInWindows({ reading, ignoredCodes, filter, nowMs })),
      orders: () => readOrders(postgres, reading, registrations, { limit: mostOrders }),
      timeZone,
      source: { registrations, reading, signal, nowMs, presentMs: nowMs },
    },
    filter,
    ignoredCodes,
    registrations,
    timeZone,
    words: reportWords.in(language),
    nowMs,
    unit: commonUnit([...registrations.productById.values()].map(({ unit }) => unit)),
  };
  const facts = { client: client.name, by: asked.by };
  return { book: reportBook(source, facts, [...new Set(asked.charts)]), client: client.name };
}
