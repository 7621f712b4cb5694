import { minuteMs } from "@fiel/domain";
import type { Browser, Page, Request } from "playwright-core";
import { Sender } from "../../e2e/support/sender.ts";
import { minuteRecords } from "../fill/fluid-records.ts";
import type { FluidTask, Held } from "../measure/fluid-measure.ts";
import { openHeld } from "./held.ts";
import { openPage, type SignedIn } from "./open-page.ts";

/** Path of the event stream. Its request lives as long as the page. */
const streamPath = "/live";
const intervals = 24;
const calmMs = 300;

/** Counts the answered calls of a page. Waits until no call is under way, or until no new call begins either. */
function followCalls(page: Page) {
  const underWay = new Set<Request>();
  let answered = 0;
  let movedMs = performance.now();
  const end = (request: Request): void => {
    movedMs = performance.now();
    underWay.delete(request);
  };
  page.on("request", (request) => {
    if (request.url().includes("/api/") && !request.url().includes(streamPath)) underWay.add(request);
  });
  // The browser now and then tells a request as failed whose answer the page has read to its end.
  page.on("response", (response) => {
    if (underWay.has(response.request())) answered += 1;
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    answered: () => answered,
    /** Waits until more than `before` calls are answered and none is under way. */
    async settled(before: number): Promise<void> {
      while (answered <= before || underWay.size > 0) await page.waitForTimeout(5);
    },
    /** Waits until the calls of a reopened stream are answered. Memory measured earlier holds two answers. */
    async calm(): Promise<void> {
      while (underWay.size > 0 || performance.now() - movedMs < calmMs) await page.waitForTimeout(20);
    },
  };
}

/**
 * Opens the page with a clock of its own, which advances one minute at each refresh and shows the real time at the end. The page's periods thus
 * contain the records.
 */
async function openRefreshed(
  browser: Browser,
  signedIn: SignedIn,
  { address, tenant, plan }: FluidTask,
  path: string,
) {
  const page = await openPage(browser, signedIn);
  await page.clock.install({ time: Date.now() - plan.refreshes * minuteMs });
  const calls = followCalls(page);
  await page.goto(`${address}/client/${tenant}/${path}`);
  await page.locator("main :is(section, article, form)").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
  await calls.settled(0);
  const held = await openHeld(page);
  return {
    async held(minute: number): Promise<Held> {
      await calls.calm();
      return held(minute);
    },
    async refresh(): Promise<void> {
      const before = calls.answered();
      await page.clock.fastForward(minuteMs);
      await calls.settled(before);
    },
    close: () => page.context().close(),
  };
}

/** Leaves pages open for `refreshes` minutes of their own clocks while records arrive. Answers what each page holds at equal intervals. */
export async function stayOpen(
  browser: Browser,
  signedIn: SignedIn,
  task: FluidTask,
  say: (line: string) => void,
): Promise<Record<string, Held[]>> {
  const { refreshes, open: pages } = task.plan;
  const sender = new Sender(task.address, task.deviceKey);
  const beganMs = Date.now();
  const every = Math.max(1, Math.floor(refreshes / intervals));
  const open: Awaited<ReturnType<typeof openRefreshed>>[] = [];
  // Pages open one after the other: a dozen at once delay each other.
  for (const { path } of pages) open.push(await openRefreshed(browser, signedIn, task, path));
  const found = pages.map((): Held[] => []);
  for (let minute = 1; minute <= refreshes; minute += 1) {
    await sender.sendRecords(minuteRecords(minute, Date.now(), beganMs));
    await Promise.all(open.map((page) => page.refresh()));
    if (minute % every !== 0) continue;
    for (const [index, page] of open.entries()) found[index]?.push(await page.held(minute));
    say(`${minute} atualizações`);
  }
  await Promise.all(open.map((page) => page.close()));
  return Object.fromEntries(pages.map(({ id }, index) => [id, found[index] ?? []]));
}
