import type { Page } from "playwright-core";
import type { FrameMeasure } from "../measure/fluid-measure.ts";
import { latencyOf } from "../measure/percentile.ts";
import { gestures, type Place } from "./gestures.ts";
import { tasksOf, traceCategories } from "./main-thread.ts";
import { startRecording, stopRecording } from "./recorder.ts";

const restMs = 1_800;

/** Each gesture over `place`, with the page's frames meanwhile and what its thread worked. */
export async function measureFrames(page: Page, place: Place): Promise<Record<string, FrameMeasure>> {
  const measured: Record<string, FrameMeasure> = {};
  await rest(page);
  for (const [name, gesture] of Object.entries(gestures)) {
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: traceCategories });
    await page.evaluate(startRecording);
    await gesture(page, place);
    const { frames, drawings } = await page.evaluate(stopRecording);
    const tasks = tasksOf((await browser?.stopTracing()) ?? Buffer.from('{"traceEvents":[]}'));
    const durations = frames.slice(1).map((atMs, i) => atMs - (frames[i] ?? atMs));
    const { p95 } = latencyOf(durations);
    const longestMs = Math.max(...durations);
    measured[name] = { frames: durations.length, longestMs, p95Ms: p95, ...tasks, drawings };
    await showAll(page);
  }
  return measured;
}

/** Everything again, for the next gesture. */
async function showAll(page: Page): Promise<void> {
  await page.keyboard.press("0");
  await rest(page);
}

/** Longer than the page waits after a gesture before it asks, and time to draw what it is answered. */
const rest = (page: Page): Promise<void> => page.waitForTimeout(restMs);
