import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { dashboardPages, everyPage, openWholePlant } from "./support/every-page.ts";
import { bring, leave, showIn, sightOf, states } from "./support/page-states.ts";
import { openPlant, type Plant } from "./support/plant.ts";

interface Seen {
  readonly plant: Plant;
  readonly page: Page;
}

let browser: Browser;
let producing: Seen;
/** Of a client whose machine has never weighed anything. */
let quiet: Seen;

beforeAll(async () => {
  browser = await openBrowser();
  const open = async (starting: Promise<Plant>): Promise<Seen> => {
    const plant = await starting;
    const page = await openPage(browser);
    await signIn(page, plant);
    return { plant, page };
  };
  producing = await open(openWholePlant());
  quiet = await open(openPlant({ machines: 1 }));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([producing, quiet].map(({ plant }) => plant.close()));
});

/** What is full is looked at by the pages' own journeys at the other widths, in both themes. */
const tabletWidth = 1024;
const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const places = states.flatMap((state) =>
  (state === "empty" ? dashboardPages : everyPage)
    .map((one, index) => ({ ...one, state, seen: sightOf(index, state) }))
    .filter(({ seen, still }) => (state === "full" ? seen.width === tabletWidth : still !== true)),
);

describe("whatever a page shows", () => {
  it.each(places)("$name, $state: has no accessibility violation", async ({ state, seen, ...one }) => {
    const { plant, page } = state === "empty" ? quiet : producing;
    await showIn(page, seen);
    await bring(page, plant, one, state);
    await expectAccessible(page);
    expect(await page.evaluate<number>(sideways)).toBe(0);
    await leave(page);
  });
});
