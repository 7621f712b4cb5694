import { batchAnswer } from "@fiel/contracts";
import { type FactoryModel, productionDayOf, productionDayStart } from "../machine/index.ts";
import { BatchBody } from "../sending/batch-body.ts";
import type { BatchClient } from "../sending/batch-client.ts";
import { deliverBatch } from "../sending/deliver-batch.ts";
import { gatewayId } from "../sending/gateway-id.ts";
import { batchesOfDay, type HistoryBatch } from "./batches-of-day.ts";
import type { ProgressFile } from "./progress-file.ts";

const IN_FLIGHT = 2;

export interface BackFillOptions {
  readonly factory: FactoryModel;
  readonly client: BatchClient;
  readonly progress: ProgressFile;
  /** Number of whole production days before the one that holds `untilMs`. */
  readonly days: number;
  /** Instant at which history ends and the live factory begins, UTC ms. */
  readonly untilMs: number;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  readonly onRetry?: (reason: string) => void;
  /** Called after each day with the number of whole days before today that are stored. */
  readonly onDay?: (daysDone: number) => void;
}

/** What this run sent, without earlier runs. */
export interface BackFillTotals {
  readonly weighings: number;
  /** Number of records of all kinds that the server set aside. */
  readonly quarantined: number;
}

/** Sends all batches, two at a time, and creates each only when it is sent. The first failure ends it. */
async function sendAll(
  batches: Generator<HistoryBatch>,
  send: (batch: HistoryBatch) => Promise<void>,
): Promise<void> {
  const work = async () => {
    try {
      for (let next = batches.next(); next.done !== true; next = batches.next()) await send(next.value);
    } finally {
      batches.return(undefined);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}

/**
 * Fills in the past through the ingest call, newest day first. Days that an earlier run finished are skipped, and a repeated batch has its former
 * sequence, so that an interrupted run can be continued without storing a package twice.
 */
export async function backFill(options: BackFillOptions): Promise<BackFillTotals> {
  const { factory, client, progress, days, untilMs, now, signal, onRetry } = options;
  const gateway = gatewayId("fiel-simulator", "history", factory.seed);
  const today = productionDayOf(untilMs, factory.utcOffsetMin);
  const interval = { fromMs: productionDayStart(today - days, factory.utcOffsetMin), untilMs };
  let weighings = 0;
  let quarantined = 0;
  for (let back = 0; back <= days; back += 1) {
    const day = today - back;
    if (!progress.isFinished(day)) {
      await sendAll(batchesOfDay(factory, day, interval), async (batch) => {
        const body = BatchBody.of(gateway, batch.records);
        const extras = { ...(signal && { signal }), ...(onRetry && { onRetry }) };
        const { text } = await deliverBatch({ client, body, sequence: batch.sequence, now, ...extras });
        quarantined += batchAnswer.parse(JSON.parse(text)).quarantined;
        weighings += batch.weighings;
      });
      await progress.finish(day);
    }
    options.onDay?.(back);
  }
  return { weighings, quarantined };
}
