import { type IngestMeasure, measureIngest } from "../measure/measure-ingest.ts";
import { counted } from "../report/counted.ts";
import type { Figure } from "../report/figure.ts";
import { directFigures, ingestFigures } from "../report/ingest-figures.ts";
import type { Check } from "../report/result.ts";
import { runDirect } from "./run-direct.ts";
import { type RunningSide, startFiel, startPeer } from "./services.ts";
import type { Sides } from "./sides.ts";
import type { IngestSurroundings } from "./ingest-surroundings.ts";

/** Measures of a side in each phase, and all weighings that it took. */
interface Phases {
  readonly one: IngestMeasure;
  readonly all: IngestMeasure;
  readonly weighings: number;
}

/** Numbers of requests in flight. The better measure of each side counts. */
const inFlight = [24, 48] as const;

/** Measures ingest of both sides through HTTP, from one tenant and from all, then of the engines alone. Checks that no weighing is lost. */
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
    fiel: stored.fiel.weighings + arrived.fiel + fiel.weighings,
    peer: stored.peer.weighings + arrived.peer + peer.weighings,
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

async function throughHttp(
  side: string,
  running: RunningSide,
  { tenants }: Sides,
  { seconds, signal, say }: IngestSurroundings,
): Promise<Phases> {
  const { address, pid, postmasterPid } = running;
  const common = { address, serverPid: pid, postmasterPid, seconds, signal };
  let weighings = 0;
  const best = async (name: string, senders: Sides["tenants"]): Promise<IngestMeasure> => {
    const measures: IngestMeasure[] = [];
    for (const many of inFlight) {
      say(`Ingestão por HTTP, ${senders.length} cliente(s), ${many} lotes ao mesmo tempo: ${side}`);
      const phase = { ...common, name: `${name}-${many}`, tenants: senders, inFlight: many };
      measures.push(await measureIngest(phase));
    }
    weighings += measures.reduce((sum, measure) => sum + measure.weighings, 0);
    return measures.reduce((one, other) => (other.weighingsPerSecond > one.weighingsPerSecond ? other : one));
  };
  try {
    const one = await best("one", tenants.slice(0, 1));
    const all = await best("all", tenants);
    return { one, all, weighings };
  } finally {
    await running.stop();
  }
}
