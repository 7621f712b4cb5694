import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { batchAnswer, type BatchInput, postBatch } from "@fiel/contracts";
import type { InstalledTenant } from "../fiel/installation.ts";
import { operatorCode, product, productCode } from "../plan/factory.ts";

/** The gateway of a small plant. */
export interface PlantGateway {
  /** Sends the next batch until it is stored; throws when it is refused or partly set aside. Calls may overlap. */
  send(): Promise<void>;
}

/** Gateways of small plants; each keeps its name and counts its batches over all steps. */
export interface PlantGateways {
  readonly all: readonly PlantGateway[];
  /** Number of acknowledged weighings. */
  readonly weighings: number;
  /** Closes the connections; the next batch reconnects. */
  hangUp(): void;
}

const packages = 20;
const grossMg = (product.netG + product.packageG) * 1000;
const pauseMs = 100;
/** Statuses after which a gateway repeats the batch. */
const passing = (status: number): boolean => status === 429 || status >= 500;

/** A gateway in each plant. A batch has twenty packages of the last second and a status. */
export function plantGateways(address: string, plants: readonly InstalledTenant[]): PlantGateways {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const url = new URL(postBatch.path, address);
  let weighings = 0;
  const all = plants.map(({ deviceKey }, index): PlantGateway => {
    const gateway = randomUUID();
    let sequence = 0;
    return {
      async send() {
        sequence += 1;
        await deliver({ agent, url, deviceKey }, { gateway, sequence, ...recordsOf(index, sequence) });
        weighings += packages;
      },
    };
  });
  return {
    all,
    get weighings() {
      return weighings;
    },
    hangUp: () => agent.destroy(),
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

/** An overloaded server resets connections that it could not accept; a gateway then retries. */
const isReset = (error: unknown): boolean =>
  ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes((error as NodeJS.ErrnoException).code ?? "");

async function deliver(way: Way, batch: BatchInput): Promise<void> {
  for (;;) {
    const { status, text } = await post(way, JSON.stringify(batch)).catch((error: unknown) => {
      if (isReset(error)) return { status: 503, text: "" };
      throw error;
    });
    if (status === 200) {
      const { quarantined } = batchAnswer.parse(JSON.parse(text));
      if (quarantined > 0) throw new Error(`Registros postos de lado: ${text}`);
      return;
    }
    if (!passing(status)) throw new Error(`Lote recusado, ${status}: ${text}`);
    await sleep(pauseMs);
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
