import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { testBackOffice } from "./states/back-office.part.ts";
import { testMachineTables } from "./states/machine-tables.part.ts";
import type { Seen } from "./states/seen.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addClient } from "./support/add-client.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { describeBeside } from "./support/describe-beside.ts";
import { type AnyPage, dashboardPages, everyPage } from "./support/every-page.ts";
import { expectNothingSideways } from "./support/every-sight.ts";
import { bringLoading, failLoading, showIn, sightOf, type State, tryAgain } from "./support/page-states.ts";
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

const places = everyPage.map((one, index) => ({ ...one, index }));
const fetched = places.filter(({ still }) => still !== true);
const isDashboard = ({ name }: AnyPage) => dashboardPages.some((one) => one.name === name);
const isSetUp = ({ setsUp }: AnyPage) => setsUp === true;

const look = async ({ page }: Seen, index: number, state: State) => {
  await showIn(page, sightOf(index, state));
  await expectAccessible(page);
  await expectNothingSideways(page);
};

/** Brings a page that waits for answers, refuses them, and looks at both. Full pages are looked at by `keyboard.spec.ts` and by their own journeys. */
const lookUntilFailed = async (seen: Seen, { index, ...one }: (typeof places)[number]): Promise<void> => {
  const { page, at } = seen;
  await showIn(page, sightOf(index, "loading"));
  const calls = await bringLoading(page, at, one);
  await look(seen, index, "loading");
  await failLoading(page, calls);
  await look(seen, index, "failed");
  await calls.end();
};

/** Then lets the server answer: it has nothing. */
const lookUntilEmpty = async (seen: Seen, one: (typeof places)[number]): Promise<void> => {
  await lookUntilFailed(seen, one);
  await tryAgain(seen.page);
  await look(seen, one.index, "empty");
};

describe("what is on its way, that there is nothing, and the back office", () => {
  describeBeside("a client whose machine never weighed anything", () => {
    it.each(fetched.filter(isDashboard))(
      "$name, loading, then failed, then empty: has no accessibility violation",
      (one) => lookUntilEmpty(quiet, one),
    );
  });

  describeBeside("a client without any registration", () => {
    it.each(fetched.filter(isSetUp))(
      "$name, loading, then failed, then empty: has no accessibility violation",
      (one) => lookUntilEmpty(bare, one),
    );
  });

  describeBeside("what machines made", () => {
    it.each(fetched.filter((one) => !isDashboard(one) && !isSetUp(one)))(
      "$name, loading and then failed: has no accessibility violation",
      (one) => lookUntilFailed(producing, one),
    );
    testMachineTables(() => producing);
  });

  describeBeside("the back office", () => testBackOffice(() => producing));
});
