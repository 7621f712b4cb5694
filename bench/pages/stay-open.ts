import { minuteMs } from "@fiel/domain";
import type { Browser, Page, Request } from "playwright-core";
import { Sender } from "../../e2e/support/sender.ts";
import { minuteRecords } from "../fill/fluid-records.ts";
import type { FluidTask, Held } from "../measure/fluid-measure.ts";
import { openHeld } from "./held.ts";
import { openPage, type SignedIn } from "./open-page.ts";

/** Lives as long as the page. */
const streamPath = "/live";
const intervals = 24;
const calmMs = 300;

/** Follows a page's calls: how many were answered, until none is under way, and until none is begun either. */
function followCalls(page: Page) {
  const underWay = new Set<Request>();
  let answered = 0;
  let movedMs = performance.now();
  const end = (request: Request): boolean => {
    movedMs = performance.now();
    return underWay.delete(request);
  };
  page.on("request", (request) => {
    if (request.url().includes("/api/") && !request.url().includes(streamPath)) underWay.add(request);
  });
  page.on("requestfinished", (request) => {
    if (end(request)) answered += 1;
  });
  page.on("requestfailed", end);
  return {
    answered: () => answered,
    /** Until there are more answers than `before`, and no call is open. */
    async settled(before: number): Promise<void> {
      while (answered <= before || underWay.size > 0) await page.waitForTimeout(5);
    },
    /** The stream, opened anew, has asked by now: an answer on its way is held twice. */
    async calm(): Promise<void> {
      while (underWay.size > 0 || performance.now() - movedMs < calmMs) await page.waitForTimeout(20);
    },
  };
}

/** Opens the page under a clock of its own, which a minute passes at each refresh, and which is right at the end: its periods lie where something happened. */
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

/** Leaves pages open for so many minutes of their own while records arrive; what each holds at equal intervals. */
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
  // One after the other: a dozen that begin at once keep each other from it.
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
