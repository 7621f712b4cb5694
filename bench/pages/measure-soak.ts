// Keeps the home page open in a real browser while a plant weighs, and measures its memory.
import { setTimeout } from "node:timers/promises";
import { openBrowser } from "../../e2e/support/browser.ts";
import type { MemorySample, SoakPage, SoakPageTask } from "../measure/soak-measure.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { openHeld } from "./held.ts";
import { openPage, signIn } from "./open-page.ts";

const task = taskInput() as SoakPageTask;
const { address, tenant, minutes, leastSamples, everyMs, beganMs } = task;
const browser = await openBrowser();
const page = await openPage(browser, await signIn(browser, task));
await page.goto(`${address}/client/${tenant}/inicio`);
await page.locator("main :is(section, article)").first().waitFor();
const held = await openHeld(page);
const minute = (): number => (Date.now() - beganMs) / 60_000;
const heap: MemorySample[] = [];
let toldMinute = 0;
while (minute() < minutes || heap.length < leastSamples) {
  const { heapBytes } = await held(heap.length);
  heap.push({ minute: minute(), bytes: heapBytes });
  if (minute() >= toldMinute + 5) console.log(`${(toldMinute += 5)} min`);
  await setTimeout(everyMs);
}
const answer: SoakPage = { chromium: browser.version(), heap };
await browser.close();
finishTask(answer);
