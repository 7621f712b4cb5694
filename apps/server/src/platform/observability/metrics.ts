import type { BatchAnswer } from "@fiel/contracts";
import type { ResponseOrigin } from "../response-cache/create-response-cache.ts";
import { storeRequests } from "../stores/store-requests.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly registry: Registry;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Counts records of an acknowledged batch; a repeat is acknowledged, and counted, again. */
  countBatch(answer: Pick<BatchAnswer, "accepted" | "reasons">): void;
  /** Counts the origin of a dashboard call's answer. */
  countAnswer(origin: ResponseOrigin): void;
  /** Counts rows that were deleted because their client no longer keeps them, by table. */
  countDropped(rows: Readonly<Record<string, number>>): void;
  /** Open pages, counted when the metrics are read. */
  watchStreams(count: () => number): void;
  /** Password hashes computed since the start, counted when the metrics are read. */
  watchPasswordHashes(count: () => number): void;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry of its own, with metrics of event loop, memory and garbage collection. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(storeRequests);
  const requests = new Histogram({
    name: "fiel_http_request_duration_seconds",
    help: "Time from request to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const records = new Counter({
    name: "fiel_ingest_records_total",
    help: "Records of acknowledged batches: accepted, or the reason why they were set aside",
    labelNames: ["outcome"],
    registers,
  });
  const answers = new Counter({
    name: "fiel_dashboard_answers_total",
    help: "ResponseCache of dashboard calls: computed, shared with equal questions in flight, or kept",
    labelNames: ["origin"],
    registers,
  });
  return {
    registry,
    countDropped: droppedRows(registers),
    countAnswer: (origin) => answers.inc({ origin }),
    countBatch: ({ accepted, reasons }) => {
      records.inc({ outcome: "accepted" }, accepted);
      for (const [outcome, count] of Object.entries(reasons)) records.inc({ outcome }, count);
    },
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    watchPasswordHashes: (count) => addPasswordHashes(registers, count),
    watchStreams: (count) =>
      void new Gauge({
        name: "fiel_live_streams",
        help: "Open pages on the live stream",
        registers,
        collect() {
          this.set(count());
        },
      }),
  };
}

function droppedRows(registers: Registry[]): Metrics["countDropped"] {
  const dropped = new Counter({
    name: "fiel_retention_dropped_rows_total",
    help: "Rows dropped because their client keeps them no longer, by table",
    labelNames: ["table"],
    registers,
  });
  return (rows) => {
    for (const [table, count] of Object.entries(rows)) dropped.inc({ table }, count);
  };
}

function addPasswordHashes(registers: Registry[], count: () => number): void {
  void new Counter({
    name: "fiel_password_hashes_total",
    help: "Password hashes computed, the costly part of signing in",
    registers,
    collect() {
      this.reset();
      this.inc(count());
    },
  });
}
