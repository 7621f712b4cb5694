import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../machine/index.ts";
import { BatchClient } from "../sending/batch-client.ts";
import { BatchRefused, isPassing, OK } from "../sending/deliver-batch.ts";
import { gatewayId } from "../sending/gateway-id.ts";
import { type LoadReport, LoadTally } from "./load-report.ts";
import { LoadTemplate } from "./load-template.ts";

export interface LoadTenant {
  /** The tenant's device key. */
  readonly key: string;
  /** Machine ids registered in that tenant. */
  readonly equipment: readonly number[];
}

export interface LoadOptions {
  readonly server: string;
  readonly tenants: readonly LoadTenant[];
  /** Requests on their way at a time, over all tenants; never more than there are machines. */
  readonly inFlight: number;
  /** Instant of the first package of every machine, UTC ms; each batch of a machine follows the one before in time. */
  readonly startMs: number;
  readonly now: () => number;
  /** Another run name sends new batches; the same one repeats the sequences of the run before. */
  readonly run?: string;
  readonly columnLength?: number;
  readonly packagesPerMinute?: number;
  readonly grossMg?: number;
  /** Null sends none, for tenants that have no registrations but equipment. */
  readonly product?: string | null;
  readonly operator?: number | null;
  /** Different columns made before the start: enough that a store's compression finds no repetition nearby. */
  readonly templates?: number;
  readonly seed?: number;
}

/** When a run ends: whichever comes first. */
export interface LoadLimit {
  readonly batches?: number;
  readonly durationMs?: number;
  readonly signal?: AbortSignal;
}

const defaults = {
  run: "load",
  columnLength: 5_000,
  packagesPerMinute: 40,
  grossMg: 1_008_000,
  product: null,
  operator: null,
  templates: 64,
  seed: 1,
};
const RETRY_MS = 100;

/** One machine's place in the load. It belongs to one worker, so its batches are sent in order. */
interface Lane {
  readonly client: BatchClient;
  readonly gateway: { readonly id: string; sequence: number };
  readonly equipment: number;
  batches: number;
  nextMs: number;
}

/** A sender of ingest batches at full speed, for benchmarks: serialising is done before it starts. */
export class Load {
  readonly #now: () => number;
  readonly #templates: readonly LoadTemplate[];
  readonly #clients: readonly BatchClient[];
  /** The lanes of each worker. */
  readonly #lanes: readonly (readonly Lane[])[];

  constructor(options: LoadOptions) {
    const { server, tenants, inFlight, startMs, run, columnLength, seed, ...rest } = {
      ...defaults,
      ...options,
    };
    this.#now = rest.now;
    this.#templates = Array.from(
      { length: rest.templates },
      (_, i) => new LoadTemplate(new Random(seed, "load", i), { ...rest, length: columnLength }),
    );
    this.#clients = tenants.map(({ key }) => new BatchClient({ server, key, connections: inFlight }));
    const machines = tenants.flatMap(({ equipment }, tenant) => equipment.map((mid) => ({ tenant, mid })));
    const workers = Array.from({ length: Math.min(inFlight, machines.length) }, (_, worker) => worker);
    this.#lanes = workers.map((worker) => {
      // A gateway of a tenant for each worker: its sequences rise as those of a factory do.
      const gateways = tenants.map((_, tenant) => ({
        id: gatewayId("load", run, seed, tenant, worker),
        sequence: 0,
      }));
      return machines.flatMap(({ tenant, mid }, index): Lane[] => {
        const [client, gateway] = [this.#clients[tenant], gateways[tenant]];
        const isMine = index % workers.length === worker;
        if (!isMine || client === undefined || gateway === undefined) return [];
        return [{ client, gateway, equipment: mid, batches: 0, nextMs: startMs }];
      });
    });
  }

  /** Bytes of the largest batch. */
  get batchBytes(): number {
    return Math.max(...this.#templates.map((template) => template.size));
  }

  /** Sends until a limit is reached and everything on its way is answered. Called again, it goes on in time. */
  async run({ batches = Infinity, durationMs = Infinity, signal }: LoadLimit): Promise<LoadReport> {
    const tally = new LoadTally();
    const startedMs = performance.now();
    let begun = 0;
    let failed = false;
    const goesOn = () =>
      !failed && signal?.aborted !== true && begun < batches && performance.now() - startedMs < durationMs;
    const work = async (lanes: readonly Lane[]) => {
      const buffer = Buffer.alloc(this.batchBytes);
      for (let i = 0; goesOn(); i += 1) {
        begun += 1;
        const lane = lanes[i % lanes.length];
        if (lane !== undefined) await this.#sendNext(lane, buffer, tally);
      }
    };
    const guarded = (lanes: readonly Lane[]) =>
      work(lanes).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    await Promise.all(this.#lanes.map(guarded));
    return tally.report(performance.now() - startedMs);
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }

  async #sendNext(lane: Lane, buffer: Buffer, tally: LoadTally): Promise<void> {
    const template = this.#templates[(lane.batches * 7 + lane.equipment) % this.#templates.length];
    if (template === undefined) throw new RangeError("A load needs at least one template");
    const { gateway, equipment, nextMs: startMs } = lane;
    const stamp = { gateway: gateway.id, sequence: gateway.sequence, equipment, startMs };
    for (;;) {
      const bytes = template.write(buffer, { ...stamp, sentAt: this.#now() });
      const sentMs = performance.now();
      const problem = await tryOnce(lane.client, bytes);
      if (problem === null) {
        tally.stored(template.length, template.size, performance.now() - sentMs);
        break;
      }
      tally.retried(problem);
      await sleep(RETRY_MS);
    }
    gateway.sequence += 1;
    lane.batches += 1;
    lane.nextMs += template.spanMs;
  }
}

/** Null when stored; else why not. Throws when no repetition helps. */
async function tryOnce(client: BatchClient, bytes: Buffer): Promise<string | null> {
  const answer = await client.post(bytes).catch((error: Error) => error);
  if (answer instanceof Error) return answer.message;
  if (answer.status === OK) {
    requireAllAccepted(answer.text);
    return null;
  }
  if (!isPassing(answer)) throw new BatchRefused(answer);
  return String(answer.status);
}

/** What the server set aside is not stored: a load of which some is set aside measures something else. */
function requireAllAccepted(text: string): void {
  const { quarantined } = JSON.parse(text) as { quarantined: number };
  if (quarantined > 0) throw new Error(`The server set ${quarantined} weighings aside: ${text}`);
}

export function createLoad(options: LoadOptions): Load {
  return new Load(options);
}
