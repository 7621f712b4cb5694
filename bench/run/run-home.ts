import { signIn } from "@fiel/contracts";
import { openArrivals } from "../measure/arrivals.ts";
import { Asker } from "../measure/ask.ts";
import { measureHome } from "../measure/measure-home.ts";
import { type Question, questionsOf } from "../measure/questions.ts";
import { findDifference } from "../measure/same-answer.ts";
import { emailOf, password } from "../plan/factory.ts";
import type { Figure } from "../report/figure.ts";
import { homeFigures } from "../report/home-figures.ts";
import type { Check } from "../report/result.ts";
import { type RunningSide, startFiel, startPeer } from "./services.ts";
import type { Say, Sides } from "./sides.ts";

export interface HomeOutcome {
  readonly figures: Figure[];
  readonly checks: Check[];
  /** Weighings that arrived at each side during its measurement. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
}

/** Compares the answers of both sides to the home page's calls. Then measures the latency of each side while weighings arrive. */
export async function runHome(sides: Sides, samples: number, say: Say): Promise<HomeOutcome> {
  const [main] = sides.tenants;
  if (main === undefined) throw new RangeError("no tenant");
  const questions = questionsOf(main.tenant, sides.timeZone);
  const fiel = await startFiel(sides);
  const peer = await startPeer(sides).catch(async (error: unknown) => {
    await fiel.stop();
    throw error;
  });
  const ours = new Asker(fiel.address, await tokenOf(fiel, main.tenant));
  const theirs = new Asker(peer.address, main.deviceKey);
  const arrivals = { fiel: openArrivals(fiel.address, main), peer: openArrivals(peer.address, main) };
  try {
    const checks = await compare(ours, theirs, questions);
    say("Página inicial: Fiel");
    const one = await measureHome({ asker: ours, arrivals: arrivals.fiel, questions, samples });
    say("Página inicial: PostgreSQL");
    const other = await measureHome({ asker: theirs, arrivals: arrivals.peer, questions, samples });
    const arrived = { fiel: arrivals.fiel.weighings, peer: arrivals.peer.weighings };
    return { figures: homeFigures(questions, one, other), checks, arrived };
  } finally {
    for (const client of [ours, theirs, arrivals.fiel, arrivals.peer]) client.close();
    await Promise.all([fiel.stop(), peer.stop()]);
  }
}

export async function tokenOf({ address }: RunningSide, tenant: string): Promise<string> {
  const answer = await fetch(new URL(signIn.path.replace(":tenant", tenant), address), {
    method: signIn.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(tenant), password }),
  });
  if (!answer.ok)
    throw new Error(`Sem acesso como ${emailOf(tenant)}: ${answer.status} ${await answer.text()}`);
  return signIn.answer.parse(await answer.json()).token;
}

async function compare(ours: Asker, theirs: Asker, questions: readonly Question[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { label, path } of questions) {
    const asked = path(Date.now());
    const [one, other] = await Promise.all([ours.ask(asked, false), theirs.ask(asked, false)]);
    const problem = findDifference(JSON.parse(one.body.toString()), JSON.parse(other.body.toString()));
    checks.push({ label: `mesma resposta dos dois lados, ${label}`, problem });
  }
  return checks;
}
