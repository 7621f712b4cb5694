import { lineRegistrations } from "../fiel/line-registrations.ts";
import { startGoingOn } from "../measure/going-on.ts";
import { measurePagesViewers } from "../measure/measure-pages-viewers.ts";
import type { PagesMeasure, PagesTask } from "../measure/pages-measure.ts";
import type { BenchOptions } from "../plan/options.ts";
import { dayMs } from "../plan/window.ts";
import { pagesFigures } from "../report/pages-figures.ts";
import type { Check, RunResult } from "../report/result.ts";
import { tokenOf } from "./run-home.ts";
import { runWebBench, withInstallation } from "./run-web-bench.ts";
import type { Surroundings } from "./surroundings.ts";
import { runTask } from "./task.ts";

interface Measured extends PagesMeasure {
  readonly problem: string | null;
}

const timeZone = "America/Sao_Paulo";
/** The server allows twenty pages per session. Those of earlier browsers may still be open. */
const pagesOfSession = 10;

/** Runs the subject `pages`: how soon pages appear on a phone's connection, how soon they show a batch, and what open pages cost. */
export const runPagesBench = (options: BenchOptions, surroundings: Surroundings): Promise<RunResult> =>
  runWebBench({ measureIn, tell }, options, surroundings);

const tell = (measured: Measured) => ({
  figures: pagesFigures(measured),
  beside: "cada chamada sozinha",
  checks: checksOf(measured),
});

function measureIn(
  directory: string,
  { pages: plan }: BenchOptions,
  { now, say }: Surroundings,
): Promise<Measured> {
  say("Instalação com um cliente");
  const made = { directory, tenantCount: 1, createdAt: now() - dayMs, registrationsOf: lineRegistrations };
  return withInstallation(made, async (fiel, [plant]) => {
    if (plant === undefined) throw new RangeError("no tenant");
    const { address } = fiel;
    const { tenant, deviceKey } = plant;
    const task: PagesTask = { address, tenant, deviceKey, plan };
    const seen = await runTask<Omit<PagesMeasure, "viewers">>("pages/measure-pages.ts", task, say);
    say(`${plan.viewers} páginas abertas`);
    const tokens: string[] = [];
    while (tokens.length * pagesOfSession < plan.viewers) tokens.push(await tokenOf(fiel, tenant));
    const going = await startGoingOn({ address, deviceKey }, timeZone);
    const { viewers, seconds } = plan;
    try {
      const cost = await measurePagesViewers({ fiel, tenant, tokens, timeZone, viewers, seconds });
      return { ...seen, ...cost };
    } finally {
      await going.stop();
    }
  });
}

/** Checks that each page shows every batch. Otherwise its figures mean nothing. */
const checksOf = ({ live, problem }: Measured): Check[] => [
  ...Object.entries(live).map(([id, { joined }]) => {
    const missing = joined.paintedMs.filter((ms) => ms === null).length;
    return { label: `${id}: todo lote chega à página`, problem: missing === 0 ? null : `${missing} não` };
  }),
  { label: "as páginas abertas souberam das mudanças e tiveram respostas", problem },
];
