import type { Inventory } from "../fill/inventory.ts";
import type { Latency } from "./percentile.ts";

/** Memory in use at one instant. */
export interface MemorySample {
  /** Minutes since the machines started to weigh. */
  readonly minute: number;
  readonly bytes: number;
}

/** Measured parts of the memory, in order of display. */
export const soakSeries = {
  "server-rss": "servidor, residente",
  "server-heap": "servidor, JavaScript",
  "server-external": "servidor, fora do JavaScript",
  postgres: "PostgreSQL do servidor",
  "gateway-rss": "gateway, residente",
  "gateway-heap": "gateway, JavaScript",
  "gateway-external": "gateway, fora do JavaScript",
  "page-heap": "página aberta, JavaScript depois da coleta",
} as const;
export type SoakSeries = keyof typeof soakSeries;

/** Input of the task that keeps a page open. */
export interface SoakPageTask {
  readonly address: string;
  readonly tenant: string;
  readonly minutes: number;
  /** Least number of samples, even beyond the minutes. */
  readonly leastSamples: number;
  readonly everyMs: number;
  readonly beganMs: number;
}

export interface SoakPage {
  readonly chromium: string;
  readonly heap: readonly MemorySample[];
}

export interface SoakMeasure {
  readonly chromium: string;
  readonly minutes: number;
  readonly memory: Readonly<Record<SoakSeries, readonly MemorySample[]>>;
  /** Packages made by the machines. */
  readonly made: number;
  /** Gateway's report after the machines stopped: waiting records and lost packages. */
  readonly waiting: number;
  readonly lost: number;
  /** Weighings of the small plants that were acknowledged. */
  readonly acknowledged: number;
  /** Latency of the small plants' batches, from the instant at which a batch was due, ms. */
  readonly latency: Latency;
  /** Records of all tenants after the end. */
  readonly stored: Inventory;
}
