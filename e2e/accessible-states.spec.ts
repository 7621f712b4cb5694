import { passwordFile } from "@fiel/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { type AnyPage, type At, dashboardPages, everyPage, openWholePlant } from "./support/every-page.ts";
import { agreeOnSubscription } from "./support/in-store.ts";
import { bringManagement, managementPages, signInManager } from "./support/management-pages.ts";
import { bring, leave, showIn, sightOf, type State, states } from "./support/page-states.ts";
import { openPlant, password, type Plant } from "./support/plant.ts";
import { walkByTab } from "./support/tab-walk.ts";
import { until } from "./support/until.ts";

interface Seen {
  readonly plant: Plant;
  readonly at: At;
  readonly page: Page;
}

let browser: Browser;
let producing: Seen;
/** Of a client whose machine has never weighed anything. */
let quiet: Seen;
/** Of a client that has nothing yet. */
let bare: Seen;

/** Another client at the same server, with an administrator and nothing else. */
async function addBareClient({ url, maintain }: Plant): Promise<readonly [At, email: string]> {
  const [client, email] = ["vazia", "ana@vazia.test"];
  const admin = ["--admin-email", email, "--password-file", passwordFile(password)];
  await maintain("tenant", "add", "--tenant", client, "--name", "Vazia", ...admin);
  return [{ url, client }, email];
}

beforeAll(async () => {
  browser = await openBrowser();
  const open = async (plant: Plant, at: At = plant, email?: string): Promise<Seen> => {
    const page = await openPage(browser);
    await signIn(page, at, email);
    return { plant, at, page };
  };
  producing = await open(await openWholePlant());
  quiet = await open(await openPlant({ machines: 1 }));
  bare = await open(quiet.plant, ...(await addBareClient(quiet.plant)));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([producing, quiet].map(({ plant }) => plant.close()));
});

/** Pages that have something to show in a state. */
const isOf = (state: State, { setsUp, still }: AnyPage, isDashboard: boolean): boolean => {
  if (state === "full") return true;
  return state === "empty" ? isDashboard || setsUp === true : still !== true;
};

/** What is full is looked at by the pages' own journeys at the other widths, in both themes. */
const tabletWidth = 1024;
const sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const places = states.flatMap((state) =>
  everyPage
    .map((one, index) => ({ ...one, state, seen: sightOf(index, state) }))
    .filter((one) =>
      isOf(
        state,
        one,
        dashboardPages.some(({ name }) => name === one.name),
      ),
    )
    .filter(({ seen }) => state !== "full" || seen.width === tabletWidth),
);

describe("whatever a page shows", () => {
  it.each(places)("$name, $state: has no accessibility violation", async ({ state, seen, ...one }) => {
    const empty = one.setsUp === true ? bare : quiet;
    const { at, page } = state === "empty" ? empty : producing;
    await showIn(page, seen);
    await bring(page, at, one, state);
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
