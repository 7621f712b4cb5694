import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { testBackOffice } from "./states/back-office.part.ts";
import { testMachineTables } from "./states/machine-tables.part.ts";
import type { Seen } from "./states/seen.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addClient } from "./support/add-client.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { describeBeside } from "./support/describe-beside.ts";
import { type AnyPage, dashboardPages, everyPage, goTo } from "./support/every-page.ts";
import { expectNothingSideways } from "./support/every-sight.ts";
import { bringLoading, failLoading, showIn, sightOf, type State } from "./support/page-states.ts";
import { type Plant, registrationsOf } from "./support/plant.ts";
import { openWholePlant } from "./support/whole-plant.ts";

let plant: Plant;
let browser: Browser;
let producing: Seen;
/** Client whose machine never weighed anything. */
let quiet: Seen;
/** Client without any registration. */
let bare: Seen;

beforeAll(async () => {
  browser = await openBrowser();
  plant = await openWholePlant();
  const open = async (client?: string, email?: string): Promise<Seen> => {
    const at = { url: plant.url, ...(client === undefined ? {} : { client }) };
    const page = await openPage(browser);
    await signIn(page, at, email);
    return { browser, plant, at, page };
  };
  producing = await open();
  bare = await open("vazia", await addClient(plant, "vazia"));
  const registered = registrationsOf(plant.machines.slice(0, 1));
  quiet = await open("quieta", await addClient(plant, "quieta", registered));
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const placesOf = (state: State, isOf: (one: AnyPage) => boolean) =>
  everyPage.map((one, index) => ({ ...one, index, sight: sightOf(index, state) })).filter(isOf);

/** The journeys of the pages look at full pages at the other widths, in both themes. */
const tabletWidth = 1024;
const isDashboard = ({ name }: AnyPage) => dashboardPages.some((one) => one.name === name);
const full = placesOf("full", () => true).filter(({ sight }) => sight.width === tabletWidth);
const empty = placesOf("empty", (one) => isDashboard(one) || one.setsUp === true);
const fetched = placesOf("loading", ({ still }) => still !== true);

const look = async ({ page }: Seen) => {
  await expectAccessible(page);
  await expectNothingSideways(page);
};

describe("what there is, and that there is nothing", () => {
  describeBeside("what machines made", () => {
    it.each(full)("$name, full: has no accessibility violation", async ({ sight, path }) => {
      await showIn(producing.page, sight);
      await goTo(producing.page, producing.at, path);
      await look(producing);
    });
    testMachineTables(() => producing);
  });

  describeBeside("nothing yet", () => {
    it.each(empty)("$name, empty: has no accessibility violation", async ({ sight, path, setsUp }) => {
      const of = setsUp === true ? bare : quiet;
      await showIn(of.page, sight);
      await goTo(of.page, of.at, path);
      await look(of);
    });
  });
});

describe("what is on its way, and the back office", () => {
  describeBeside("what is not there", () => {
    it.each(fetched)(
      "$name, loading and then failed: has no accessibility violation",
      async ({ index, sight, ...one }) => {
        const { page, at } = producing;
        await showIn(page, sight);
        const calls = await bringLoading(page, at, one);
        await look(producing);
        await showIn(page, sightOf(index, "failed"));
        await failLoading(page, calls);
        await look(producing);
        await calls.end();
      },
    );
  });

  describeBeside("the back office", () => testBackOffice(() => producing));
});
