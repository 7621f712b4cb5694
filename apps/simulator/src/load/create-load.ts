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
  /** Machine ids that are registered in the tenant. */
  readonly equipment: readonly number[];
}

export interface LoadOptions {
  readonly server: string;
  readonly tenants: readonly LoadTenant[];
  /** Number of simultaneous requests over all tenants, at most the number of machines. */
  readonly inFlight: number;
  /** Instant of the first package of every machine, UTC ms. The batches of a machine follow each other in time. */
  readonly startMs: number;
  readonly now: () => number;
  /** Name of the run. Another name sends new batches; the same name repeats the sequences of the earlier run. */
  readonly run?: string;
  readonly columnLength?: number;
  readonly packagesPerMinute?: number;
  readonly grossMg?: number;
  /** Text code of a product; null sends none, for tenants that registered only equipment. */
  readonly product?: string | null;
  readonly operator?: number | null;
  /** Number of different batches prepared before the start. It must be large enough that a store's compression finds no near repetition. */
  readonly templates?: number;
  readonly seed?: number;
}

/** Ends of a run; the first one that is reached ends it. */
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

/** State of one machine's batches. It belongs to one worker, so that the batches of a machine are sent in order. */
interface Lane {
  readonly client: BatchClient;
  readonly gateway: { readonly id: string; sequence: number };
  readonly equipment: number;
  batches: number;
  nextMs: number;
}

/** Sends ingest batches at full speed, for benchmarks. Batches are serialized before the start. */
export class Load {
  readonly #now: () => number;
  readonly #templates: readonly LoadTemplate[];
  readonly #clients: readonly BatchClient[];
  /** Machines of each worker. */
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
      // Each worker has a gateway id per tenant, whose sequences rise as those of a factory do.
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

  /** Size of the largest batch, bytes. */
  get batchBytes(): number {
    return Math.max(...this.#templates.map((template) => template.size));
  }

  /** Sends until a limit is reached and all requests are answered. Another call continues after the last batches. */
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

/** Null when the batch was stored, else why a retry may help. Throws BatchRefused when no retry helps. */
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

/** Throws when the server set records aside, because the load then does not measure storing. */
function requireAllAccepted(text: string): void {
  const { quarantined } = JSON.parse(text) as { quarantined: number };
  if (quarantined > 0) throw new Error(`The server set ${quarantined} weighings aside: ${text}`);
}

export function createLoad(options: LoadOptions): Load {
  return new Load(options);
}
