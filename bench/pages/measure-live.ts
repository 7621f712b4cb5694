import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { Live, PagesTask, Ways } from "../measure/pages-measure.ts";
import type { GoingOn } from "../measure/going-on.ts";
import { livePages, madeBefore } from "../plan/pages-plan.ts";
import { openPage, type SignedIn } from "./open-page.ts";
import { askAloneInPage, openingOf, watchOpening } from "./watch-opening.ts";

interface Seen {
  /** UTC ms. */
  readonly atMs: number;
  readonly number: number;
}

/** Runs in the page: records every number that its content changes to, and when. */
function installNumbers(): void {
  const seen: { atMs: number; number: number }[] = [];
  Object.assign(globalThis, { fielNumbers: seen });
  const note = (text: string): void => {
    for (const [digits] of text.matchAll(/\d[\d.]*/g))
      seen.push({
        atMs: performance.timeOrigin + performance.now(),
        number: Number(digits.replaceAll(".", "")),
      });
  };
  new MutationObserver((changes) => {
    // A change in the document is on the screen with the next frame.
    for (const { target, addedNodes } of changes) {
      if (target.nodeType === Node.TEXT_NODE) note(target.textContent ?? "");
      for (const node of addedNodes) note(node.textContent ?? "");
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const numbersOf = (page: Page): Promise<readonly Seen[]> =>
  page.evaluate(() => (globalThis as unknown as { fielNumbers: Seen[] }).fielNumbers);

/** Ms to wait for the last batch on a busy machine. */
const longestMs = 20_000;
const lookEveryMs = 250;

/** Later batches that may be painted together with one. */
const together = 20;

/** Ms from posting each batch until its number was first on the page. */
const paintedOf = (seen: readonly Seen[], posted: GoingOn["posted"], machines: number): (number | null)[] =>
  posted.map(({ atMs, packages }) => {
    const least = machines * (madeBefore + packages);
    const found = seen.find(
      (one) => one.atMs >= atMs && one.number >= least && one.number < least + together * machines,
    );
    return found === undefined ? null : found.atMs - atMs;
  });

async function watch(
  page: Page,
  address: string,
  {
    plan,
    going,
    machines,
  }: { readonly plan: PagesTask["plan"]; readonly going: GoingOn; readonly machines: number },
): Promise<Live> {
  await page.goto(address);
  await openingOf(page);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/") && !request.url().endsWith("/live")) calls += 1;
  });
  const [from, beganMs] = [going.posted.length, performance.now()];
  await going.until(from + plan.batches);
  await sleep(Math.max(2_000, plan.seconds * 1_000 - (performance.now() - beganMs)));
  const callsAMinute = calls / ((performance.now() - beganMs) / 60_000);
  const posted = going.posted.slice(from, from + plan.batches);
  const painted = async () => paintedOf(await numbersOf(page), posted, machines);
  let paintedMs = await painted();
  for (let waited = 0; waited < longestMs && paintedMs.includes(null); waited += lookEveryMs) {
    await sleep(lookEveryMs);
    paintedMs = await painted();
  }
  return { callsAMinute, paintedMs };
}

/** Measures pages that stay open while machines weigh, one after the other. */
export async function measureLive(
  browser: Browser,
  signedIn: SignedIn,
  { address, tenant, plan }: PagesTask,
  going: GoingOn,
): Promise<Record<string, Ways<Live>>> {
  const found: Record<string, Ways<Live>> = {};
  for (const { id, path, machines } of livePages.filter((page) => plan.live.includes(page.id))) {
    console.log(`${id}, aberta`);
    const look = async (alone: boolean): Promise<Live> => {
      const page = await openPage(browser, signedIn);
      await watchOpening(page);
      if (alone) await askAloneInPage(page);
      await page.addInitScript(installNumbers);
      const live = await watch(page, `${address}/client/${tenant}/${path}`, { plan, going, machines });
      await page.context().close();
      return live;
    };
    found[id] = { joined: await look(false), alone: await look(true) };
  }
  return found;
}
