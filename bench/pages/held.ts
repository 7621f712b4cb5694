import type { CDPSession, Page } from "playwright-core";
import type { Held } from "../measure/fluid-measure.ts";

const collections = 3;

/** Returns a function that collects garbage and reports the page's memory. */
export async function openHeld(page: Page): Promise<(refreshes: number) => Promise<Held>> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("Performance.enable");
  return async (refreshes) => {
    // Several collections, because finalizers release some objects only for the next one.
    for (let i = 0; i < collections; i += 1) await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const metrics = await metricsOf(session);
    return {
      refreshes,
      heapBytes: usedSize,
      nodes: metrics.get("Nodes") ?? 0,
      listeners: metrics.get("JSEventListeners") ?? 0,
    };
  };
}

async function metricsOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
