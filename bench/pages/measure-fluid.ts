// Drives a real browser over the pages of a running installation.
import type { Browser } from "playwright-core";
import { openBrowser } from "../../e2e/support/browser.ts";
import type { FluidMeasure, FluidTask, PageMeasure } from "../measure/fluid-measure.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { chartPages } from "./chart-pages.ts";
import { measureEmpty } from "./measure-empty.ts";
import { measureList } from "./measure-list.ts";
import { measurePage } from "./measure-page.ts";
import { signIn } from "./open-page.ts";
import { stayOpen } from "./stay-open.ts";

async function measure(browser: Browser, task: FluidTask): Promise<FluidMeasure> {
  const signedIn = await signIn(browser, task);
  const pages: Record<string, PageMeasure> = {};
  for (const page of chartPages) {
    console.log(page.id);
    pages[page.id] = await measurePage(browser, signedIn, task, page);
  }
  console.log("catalogue");
  const catalogue = await measureList(browser, task);
  console.log("empty");
  const empty = await measureEmpty(browser, task.plan);
  const open = await stayOpen(browser, signedIn, task, console.log);
  return { chromium: browser.version(), pages, catalogue, empty, open };
}

// The browser that people use, with a window.
const browser = await openBrowser(process.env["FIEL_CHROMIUM"] ?? "/usr/bin/chromium");
const answer = await measure(browser, taskInput() as FluidTask);
await browser.close();
finishTask(answer);
