import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { dashboardPages, everyPage, openWholePlant } from "./support/every-page.ts";
import { agreeOnSubscription } from "./support/in-store.ts";
import { bringManagement, managementPages, signInManager } from "./support/management-pages.ts";
import { bring, leave, showIn, sightOf, states } from "./support/page-states.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { walkByTab } from "./support/tab-walk.ts";
import { until } from "./support/until.ts";

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

describe("the back office", () => {
  let page: Page;
  beforeAll(async () => {
    const { plant } = producing;
    page = await openPage(browser);
    await signInManager(page, plant);
    const anchor = new Date().toISOString().slice(0, 10);
    await agreeOnSubscription(plant, { anchor, equipmentAmount: 5, priceCents: 19_900 });
    await until("the invoice is issued", async () => {
      await bringManagement(page, plant, { name: "", path: "", states: [] }, "full");
      return (await page.getByRole("link", { name: /fatura 000001/ }).count()) > 0 ? true : undefined;
    });
  });
  afterAll(() => page.context().close());
  const seen = managementPages.flatMap((one, index) =>
    one.states.map((state) => ({ ...one, state, sight: sightOf(index, state) })),
  );

  it.each(seen)("$name, $state: has no accessibility violation", async ({ state, sight, ...one }) => {
    await showIn(page, sight);
    await bringManagement(page, producing.plant, one, state);
    await expectAccessible(page);
    expect(await page.evaluate<number>(sideways)).toBe(0);
    await leave(page);
  });

  it.each(managementPages)("$name, full: fits every width in both themes", async (one) => {
    await bringManagement(page, producing.plant, one, "full");
    for (let index = 0; index < 6; index += 1) {
      await showIn(page, sightOf(index, "full"));
      expect(await page.evaluate<number>(sideways)).toBe(0);
    }
  });

  it.each(managementPages)("$name: all is reached by keys alone", async (one) => {
    await showIn(page, sightOf(0, "full"));
    await bringManagement(page, producing.plant, one, "full");
    const { expected, faults } = await walkByTab(page);
    expect(faults).toEqual([]);
    expect(expected).toBeGreaterThan(4);
  });

  it.each(["en", "es"])("is whole in %s", async (language) => {
    await page.evaluate((value) => localStorage.setItem("management.language", value), language);
    for (const one of managementPages) {
      await bringManagement(page, producing.plant, one, "full");
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      const text = await page.locator("main").innerText();
      expect(text).not.toMatch(
        /\b(clients|overview|support|billing|managers|management|managedInvoice)\.[a-z]/,
      );
    }
    await page.evaluate(() => localStorage.setItem("management.language", "pt-BR"));
  });

  it("is not for a client's administrator, nor for nobody", async () => {
    const theirs = await openPage(browser);
    await signIn(theirs, producing.plant);
    for (const { path } of managementPages) {
      await theirs.goto(`${producing.plant.url}/management/s/${path}`);
      await theirs.waitForURL(/\/management\/login/);
    }
    await theirs.context().close();
  });
});
