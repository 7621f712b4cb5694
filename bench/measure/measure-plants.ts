import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { batchAnswer, type BatchInput, postBatch } from "@fiel/contracts";
import type { InstalledTenant } from "../fiel/installation.ts";
import { operatorCode, product, productCode } from "../plan/factory.ts";
import { latencyOf } from "./percentile.ts";
import { whileWatching } from "./watch-processes.ts";

export interface PlantsPhase {
  readonly address: string;
  /** A gateway in each; each sends its next batch when the last one is answered. */
  readonly plants: readonly InstalledTenant[];
  readonly seconds: number;
  readonly serverPid: number;
  readonly postmasterPid: number;
  readonly signal: AbortSignal;
}

export interface PlantsMeasure {
  readonly gateways: number;
  readonly batchesPerSecond: number;
  readonly latencyMs: { readonly p50: number; readonly p95: number };
  readonly weighings: number;
  /** Of the server and its PostgreSQL together, from the first batch on. */
  readonly processorMsABatch: number;
}

const packages = 20;
const grossMg = (product.netG + product.packageG) * 1000;
/** Answers after which a gateway sends the same again. */
const passing = (status: number): boolean => status === 429 || status >= 500;
/** The first requests of each gateway open its connection and bring its registrations into memory. */
const warmUp = 2;

/** Many small plants at once, twenty packages and a status a batch, for so many seconds. */
export async function measurePlants(phase: PlantsPhase): Promise<PlantsMeasure> {
  const { address, plants, seconds, serverPid, postmasterPid, signal } = phase;
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const url = new URL(postBatch.path, address);
  const durationsMs: number[] = [];
  let [batches, sinceMs, endMs] = [0, Number.NaN, Infinity];
  const work = async ({ deviceKey }: InstalledTenant, index: number): Promise<void> => {
    const gateway = randomUUID();
    for (let sequence = 1; performance.now() < endMs && !signal.aborted; sequence += 1) {
      const beganMs = performance.now();
      await deliver({ agent, url, deviceKey }, { gateway, sequence, ...recordsOf(index, sequence) });
      batches += 1;
      if (beganMs >= sinceMs) durationsMs.push(performance.now() - beganMs);
      if (sequence === warmUp && Number.isNaN(sinceMs)) {
        sinceMs = performance.now();
        endMs = sinceMs + seconds * 1000;
      }
    }
  };
  const sending = () => Promise.all(plants.map(work)).finally(() => agent.destroy());
  const { use } = await whileWatching(serverPid, postmasterPid, sending);
  const { p50, p95 } = latencyOf(durationsMs);
  return {
    gateways: plants.length,
    batchesPerSecond: (durationsMs.length * 1000) / (performance.now() - sinceMs),
    latencyMs: { p50, p95 },
    weighings: batches * packages,
    processorMsABatch: (use.processorSeconds * 1000) / batches,
  };
}

function recordsOf(index: number, sequence: number): Omit<BatchInput, "gateway" | "sequence"> {
  const nowMs = Date.now();
  const who = { equipment: 1 + (sequence % 2), product: productCode(0), operator: operatorCode };
  const numbers = Array.from({ length: packages }, (_, i) => i);
  return {
    sentAt: nowMs,
    weighings: [
      {
        ...who,
        at: numbers.map((i) => nowMs - (packages - i) * 50),
        weightMg: numbers.map((i) => grossMg + (((index * 7 + sequence * 13 + i * 29) % 600) - 300) * 10),
      },
    ],
    statuses: [{ ...who, at: nowMs, state: 2, speed: 60 }],
  };
}

interface Way {
  readonly agent: Agent;
  readonly url: URL;
  readonly deviceKey: string;
}

async function deliver(way: Way, batch: BatchInput): Promise<void> {
  for (;;) {
    const { status, text } = await post(way, JSON.stringify(batch));
    if (status === 200) {
      const { quarantined } = batchAnswer.parse(JSON.parse(text));
      if (quarantined > 0) throw new Error(`Registros postos de lado: ${text}`);
      return;
    }
    if (!passing(status)) throw new Error(`Lote recusado, ${status}: ${text}`);
    await sleep(100);
  }
}

function post({ agent, url, deviceKey }: Way, body: string): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${deviceKey}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
