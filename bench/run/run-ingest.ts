import type { Inventory } from "../fill/inventory.ts";
import { type IngestMeasure, measureIngest } from "../measure/measure-ingest.ts";
import type { Figure } from "../report/figure.ts";
import { directFigures, ingestFigures } from "../report/ingest-figures.ts";
import type { Check } from "../report/result.ts";
import { runDirect } from "./run-direct.ts";
import { type RunningSide, startFiel, startPeer } from "./services.ts";
import type { Say, Sides } from "./sides.ts";

export interface IngestSurroundings {
  /** Of each phase. */
  readonly seconds: number;
  /** Weighings that each side took since it was filled. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
  readonly signal: AbortSignal;
  readonly say: Say;
}

interface Phases {
  readonly one: IngestMeasure;
  readonly all: IngestMeasure;
}

/** Ingest of both sides: through HTTP from one tenant and from all, then the engines alone; and whether nothing got lost. */
export async function runIngest(
  sides: Sides,
  surroundings: IngestSurroundings,
): Promise<{ figures: Figure[]; checks: Check[] }> {
  const { seconds, arrived, say } = surroundings;
  const fiel = await throughHttp("Fiel", await startFiel(sides), sides, surroundings);
  const peer = await throughHttp("PostgreSQL", await startPeer(sides), sides, surroundings);
  const direct = await runDirect(sides, seconds, say);
  const stored = sides.filled;
  const afterHttp = {
    fiel: stored.fiel.weighings + arrived.fiel + sent(fiel),
    peer: stored.peer.weighings + arrived.peer + sent(peer),
  };
  return {
    figures: [
      ...ingestFigures("http-one", "HTTP, 1 cliente", fiel.one, peer.one),
      ...ingestFigures("http-all", `HTTP, ${sides.tenants.length} clientes`, fiel.all, peer.all),
      ...directFigures(direct.fiel.measured, direct.peer.measured),
    ],
    checks: [
      counted("Fiel, depois da ingestão por HTTP", direct.fiel.before, afterHttp.fiel),
      counted("PostgreSQL, depois da ingestão por HTTP", direct.peer.before, afterHttp.peer),
      counted("Fiel, no fim", direct.fiel.after, afterHttp.fiel + direct.fiel.measured.weighings),
      counted("PostgreSQL, no fim", direct.peer.after, afterHttp.peer + direct.peer.measured.weighings),
    ],
  };
}

const sent = ({ one, all }: Phases): number => one.weighings + all.weighings;

/** Rows, five minutes and hours all count what was acknowledged. */
function counted(label: string, { weighings, inFiveMinutes, inHours }: Inventory, expected: number): Check {
  const isRight = [weighings, inFiveMinutes, inHours].every((count) => count === expected);
  const found = `${weighings} pesagens, ${inFiveMinutes} e ${inHours} nos resumos, e não ${expected}`;
  return {
    label: `tudo o que foi confirmado está gravado uma vez, ${label}`,
    problem: isRight ? null : found,
  };
}

async function throughHttp(
  side: string,
  running: RunningSide,
  { tenants }: Sides,
  surroundings: IngestSurroundings,
): Promise<Phases> {
  const { address, pid, postmasterPid } = running;
  const { seconds, signal, say } = surroundings;
  const common = { address, serverPid: pid, postmasterPid, seconds, signal };
  try {
    say(`Ingestão por HTTP, 1 cliente: ${side}`);
    const one = await measureIngest({ ...common, name: "one", tenants: tenants.slice(0, 1) });
    say(`Ingestão por HTTP, ${tenants.length} clientes: ${side}`);
    const all = await measureIngest({ ...common, name: "all", tenants });
    return { one, all };
  } finally {
    await running.stop();
  }
}
