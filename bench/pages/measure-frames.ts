import type { Page } from "playwright-core";
import type { FrameMeasure } from "../measure/fluid-measure.ts";
import { latencyOf } from "../measure/percentile.ts";
import { gestures, type Place, pointAt } from "./gestures.ts";
import { tasksOf, traceCategories } from "./main-thread.ts";
import { startRecording, stopRecording } from "./recorder.ts";
import type { Rest } from "./rest.ts";

/** Makes each gesture over `place` with a share of its inputs; measures frames and the main thread. */
export async function measureFrames(
  page: Page,
  place: Place,
  share: number,
  rest: Rest,
): Promise<Record<string, FrameMeasure>> {
  const measured: Record<string, FrameMeasure> = {};
  await rest();
  for (const [name, gesture] of Object.entries(gestures)) {
    await pointAt(page, place);
    measured[name] = await measureGesture(page, () => gesture(page, place, share));
    // Shows everything again for the next gesture.
    await page.keyboard.press("0");
    await rest();
  }
  return measured;
}

/** Measures the page's frames and main thread during a gesture. */
export async function measureGesture(page: Page, gesture: () => Promise<void>): Promise<FrameMeasure> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: traceCategories });
  await page.evaluate(startRecording);
  await gesture();
  const { frames, drawings } = await page.evaluate(stopRecording);
  const tasks = tasksOf((await browser?.stopTracing()) ?? Buffer.from('{"traceEvents":[]}'));
  const durations = frames.slice(1).map((atMs, i) => atMs - (frames[i] ?? atMs));
  const { p95 } = latencyOf(durations);
  const longestMs = Math.max(...durations);
  return { frames: durations.length, longestMs, p95Ms: p95, ...tasks, drawings };
}
