import type { ReportFormat } from "@fiel/contracts";
import { localeOf, reportFileName } from "@fiel/domain";
import type { Readable } from "node:stream";
import { pdfType } from "../../platform/pdf/make-pdf.ts";
import { streamBookPdf } from "../../platform/pdf/stream-book-pdf.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { sheetsOf } from "../../platform/xlsx/sheet-book.ts";
import { streamXlsx, xlsxType } from "../../platform/xlsx/stream-xlsx.ts";
import { type AskedReport, openReport, type ReportFileDependencies, type When } from "./open-report.ts";
import { reportWords } from "./texts/words-of.ts";

export interface AskedReportFile extends AskedReport {
  readonly tenant: string;
  readonly format: ReportFormat;
}

export interface ReportFile {
  readonly name: string;
  readonly type: string;
  /** Names of the sheets in reading order, the cover first. */
  readonly sheets: readonly string[];
  /** Opens the file, which is made while it is read. Throws Busy when too many PDFs wait. */
  readonly open: () => Readable;
}

/** The file of a report: the same sheets as a workbook or a PDF. Throws for a filter that the tenant does not have. */
export async function openReportFile(
  dependencies: ReportFileDependencies,
  asked: AskedReportFile,
  when: When,
): Promise<ReportFile> {
  const { tenantId, tenant, timeZone, language, format, by } = asked;
  const { book, client } = await openReport(dependencies, asked, when);
  const file = {
    name: reportFileName(tenant, when.nowMs, timeZone, format),
    sheets: sheetsOf(book).map(({ name }) => name),
  };
  if (format === "xlsx") return { ...file, type: xlsxType, open: () => streamXlsx(sheetsOf(book)) };
  const { title, pdf } = reportWords.in(language);
  const paper = {
    title: `${title} · ${client}`,
    author: by,
    locale: localeOf(language),
    logo: await readLogo(dependencies.postgres, tenantId),
    words: pdf,
  };
  return { ...file, type: pdfType, open: () => streamBookPdf(book, paper, when.signal, tenantId) };
}

async function readLogo(postgres: PostgresStore, tenantId: number): Promise<Uint8Array | null> {
  const logo = await postgres.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("tenant_logos").select("content").executeTakeFirst(),
  );
  return logo?.content ?? null;
}
