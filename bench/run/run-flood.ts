import { openArrivals } from "../measure/arrivals.ts";
import { Asker } from "../measure/ask.ts";
import { type FloodMeasure, measureFlood } from "../measure/measure-flood.ts";
import { questionsOf } from "../measure/questions.ts";
import { emailOf } from "../plan/factory.ts";
import type { Figure } from "../report/figure.ts";
import { floodFigures } from "../report/flood-figures.ts";
import type { Check } from "../report/result.ts";
import { tokenOf } from "./run-home.ts";
import { startFiel } from "./services.ts";
import type { Say, Sides } from "./sides.ts";

export interface FloodOutcome {
  readonly figures: Figure[];
  readonly checks: Check[];
  /** Weighings that arrived at each side during the measurement of the product. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
}

/** Measures whether other users get answers during endless sign-in attempts. The peer has no sign-in to compare with. */
export async function runFlood(sides: Sides, seconds: number, say: Say): Promise<FloodOutcome> {
  const [main] = sides.tenants;
  if (main === undefined) throw new RangeError("no tenant");
  const { tenant } = main;
  const fiel = await startFiel(sides);
  const asker = new Asker(fiel.address, await tokenOf(fiel, tenant));
  const arrivals = openArrivals(fiel.address, main, { run: "flood" });
  try {
    say("Tentativas de entrada: Fiel");
    const questions = questionsOf(tenant, sides.timeZone).filter(({ window }) => window === "today");
    const measured = await measureFlood({
      address: fiel.address,
      tenant,
      email: emailOf(tenant),
      asker,
      arrivals,
      questions,
      seconds,
    });
    return {
      figures: floodFigures(measured),
      checks: [refused(measured)],
      arrived: { fiel: arrivals.weighings, peer: 0 },
    };
  } finally {
    for (const client of [asker, arrivals]) client.close();
    await fiel.stop();
  }
}

/** The only allowed answers are wrong credentials (401) and too many attempts (429). */
function refused({ answers }: FloodMeasure): Check {
  const others = Object.keys(answers).filter((status) => status !== "401" && status !== "429");
  const found = Object.entries(answers).map(([status, count]) => `${count} com ${status}`);
  return {
    label: "todas as tentativas de entrada foram recusadas",
    problem: others.length === 0 ? null : found.join(", "),
  };
}
