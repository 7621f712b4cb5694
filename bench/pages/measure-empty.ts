import type { Browser } from "playwright-core";
import type { FrameMeasure } from "../measure/fluid-measure.ts";
import type { FluidPlan } from "../plan/fluid-plan.ts";
import { measureFrames } from "./measure-frames.ts";
import { installRecorder } from "./recorder.ts";
import { shortRest } from "./rest.ts";

const size = { width: 1440, height: 900 };

/** The same inputs on an empty page, which shows this machine's own frame times. */
export async function measureEmpty(
  browser: Browser,
  { restMs, inputs }: Pick<FluidPlan, "restMs" | "inputs">,
): Promise<Record<string, FrameMeasure>> {
  const context = await browser.newContext({ viewport: size });
  await context.addInitScript(installRecorder);
  const page = await context.newPage();
  await page.goto("about:blank");
  const measured = await measureFrames(page, { x: 0, y: 0, ...size }, inputs, shortRest(page, restMs));
  await context.close();
  return measured;
}
