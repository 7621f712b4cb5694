/** What something had in memory at one instant. */
export interface MemorySample {
  /** Since the machines began to weigh. */
  readonly minute: number;
  readonly bytes: number;
}

/** Parts of the memory that are followed, in the order in which they are told. */
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

/** What the task that keeps a page open is given. */
export interface SoakPageTask {
  readonly address: string;
  readonly tenant: string;
  readonly minutes: number;
  /** At least so many, also beyond the minutes. */
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
  /** Packages that the machines made. */
  readonly made: number;
  /** What the gateway said of itself when the machines had stopped: records that wait, and packages lost. */
  readonly waiting: number;
  readonly lost: number;
}
