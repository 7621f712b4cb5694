import type { Browser, Page } from "playwright-core";
import type { Opened, Opening, PagesTask, Ways } from "../measure/pages-measure.ts";
import { openedPages, phone } from "../plan/pages-plan.ts";
import { openPage, type SignedIn } from "./open-page.ts";
import { askAloneInPage, openingOf, watchOpening } from "./watch-opening.ts";

async function onPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: phone.roundTripMs,
    downloadThroughput: phone.bytesPerS,
    uploadThroughput: phone.bytesPerS,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: phone.slowness });
}

/** Opens a page in a browser with an empty cache, and again in the same browser. */
async function openTwice(
  browser: Browser,
  address: string,
  { signedIn, alone }: { readonly signedIn: SignedIn | undefined; readonly alone: boolean },
): Promise<readonly [Opening, Opening]> {
  const page = await openPage(browser, signedIn);
  await onPhone(page);
  await watchOpening(page);
  if (alone) await askAloneInPage(page);
  const open = async (): Promise<Opening> => {
    await page.goto(address, { waitUntil: "commit" });
    return openingOf(page);
  };
  const both = [await open(), await open()] as const;
  await page.context().close();
  return both;
}

/** Opens every page on a phone's connection, with joined and with single calls in turn. */
export async function measureOpenings(
  browser: Browser,
  signedIn: SignedIn,
  { address, tenant, plan }: PagesTask,
): Promise<Record<string, Ways<Opened>>> {
  const found: Record<string, Ways<Opened>> = {};
  for (const { id, path } of openedPages.filter((page) => plan.opened.includes(page.id))) {
    console.log(id);
    const openings = {
      joined: [] as (readonly [Opening, Opening])[],
      alone: [] as (readonly [Opening, Opening])[],
    };
    for (let load = 0; load < plan.loads; load += 1)
      for (const way of ["joined", "alone"] as const) {
        const as = { signedIn: id === "login" ? undefined : signedIn, alone: way === "alone" };
        openings[way].push(await openTwice(browser, `${address}/client/${tenant}/${path}`, as));
      }
    const opened = (way: keyof typeof openings): Opened => ({
      first: openings[way].map(([first]) => first),
      again: openings[way].map(([, again]) => again),
    });
    found[id] = { joined: opened("joined"), alone: opened("alone") };
  }
  return found;
}
