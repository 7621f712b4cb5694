import { getReport, reportCharts } from "@fiel/contracts";
import { Asker } from "../measure/ask.ts";
import { measureReport } from "../measure/measure-report.ts";
import { latencyOf } from "../measure/percentile.ts";
import { questionsOf } from "../measure/questions.ts";
import { reportedDays, yearOfData } from "../plan/window.ts";
import type { Figure } from "../report/figure.ts";
import { reportFigures } from "../report/report-figures.ts";
import { tokenOf } from "./run-home.ts";
import { startFiel } from "./services.ts";
import type { Say, Sides } from "./sides.ts";

/** All eight reports of twelve months in one file, while the home page is asked for. */
export async function runReport(sides: Sides, say: Say): Promise<{ readonly figures: Figure[] }> {
  const [main] = sides.tenants;
  if (main === undefined) throw new RangeError("no tenant");
  const { tenant } = main;
  const fiel = await startFiel(sides);
  const token = await tokenOf(fiel, tenant);
  const asker = new Asker(fiel.address, token);
  try {
    const questions = questionsOf(tenant, sides.timeZone).filter(({ window }) => window === "today");
    const ask = async (): Promise<number[]> => {
      const times: number[] = [];
      for (const { path } of questions) times.push((await asker.ask(path(Date.now()), true)).durationMs);
      return times;
    };
    const calm = [...(await ask()), ...(await ask())];
    say(`Relatório de ${reportedDays} dias: Fiel`);
    const { startMs, endMs } = yearOfData(Date.now());
    const url = new URL(getReport.path.replace(":tenant", tenant), fiel.address);
    url.searchParams.set("dates", JSON.stringify([{ startTimestamp: startMs, endTimestamp: endMs }]));
    for (const chart of reportCharts) url.searchParams.append("charts", chart);
    let isOver = false;
    const measuring = measureReport({ url, token, pid: fiel.pid }).finally(() => (isOver = true));
    const meanwhile: number[] = [];
    while (!isOver) meanwhile.push(...(await ask()));
    return { figures: reportFigures(await measuring, latencyOf(calm), latencyOf(meanwhile)) };
  } finally {
    asker.close();
    await fiel.stop();
  }
}
