import { getReport, reportCharts, type ReportFormat } from "@fiel/contracts";
import { Asker } from "../measure/ask.ts";
import { callQuestionsOf } from "../measure/call-questions.ts";
import { measureReport, type ReportMeasure } from "../measure/measure-report.ts";
import { type Latency, latencyOf } from "../measure/percentile.ts";
import { reportedDays, yearOfData } from "../plan/window.ts";
import type { Figure } from "../report/figure.ts";
import { reportFigures } from "../report/report-figures.ts";
import { tokenOf } from "./run-home.ts";
import { type RunningSide, startFiel } from "./services.ts";
import type { FielSide, Say } from "./sides.ts";

/** Makes all eight reports of twelve months in one file, as xlsx and then as PDF, while other pages of the same plant send calls. */
export async function runReport(side: FielSide, say: Say): Promise<Figure[]> {
  const [main] = side.tenants;
  if (main === undefined) throw new RangeError("no tenant");
  const { tenant } = main;
  const fiel = await startFiel(side);
  const token = await tokenOf(fiel, tenant);
  const asker = new Asker(fiel.address, token);
  try {
    const questions = callQuestionsOf(tenant, side.timeZone).filter(
      ({ window, download }) => window === "today" && download !== true,
    );
    const ask = async (): Promise<number[]> => {
      const times: number[] = [];
      for (const { path } of questions) times.push((await asker.ask(path(Date.now()), true)).durationMs);
      return times;
    };
    const calm = [...(await ask()), ...(await ask())];
    const make = async (
      format: ReportFormat,
    ): Promise<{ readonly measured: ReportMeasure; readonly meanwhile: Latency }> => {
      say(`Relatório de ${reportedDays} dias, ${format}: Fiel`);
      let isOver = false;
      const url = urlOf(fiel, tenant, format);
      const measuring = measureReport({ url, token, pid: fiel.pid }).finally(() => (isOver = true));
      // Awaited below. This handler covers the case that a page's call fails first.
      measuring.catch(() => undefined);
      const meanwhile: number[] = [];
      while (!isOver) meanwhile.push(...(await ask()));
      return { measured: await measuring, meanwhile: latencyOf(meanwhile) };
    };
    const xlsx = await make("xlsx");
    const pdf = await make("pdf");
    return reportFigures(xlsx, pdf, latencyOf(calm));
  } finally {
    asker.close();
    await fiel.stop();
  }
}

function urlOf({ address }: RunningSide, tenant: string, format: ReportFormat): URL {
  const { startMs, endMs } = yearOfData(Date.now());
  const url = new URL(getReport.path.replace(":tenant", tenant), address);
  url.searchParams.set("dates", JSON.stringify([{ startTimestamp: startMs, endTimestamp: endMs }]));
  url.searchParams.set("format", format);
  for (const chart of reportCharts) url.searchParams.append("charts", chart);
  return url;
}
