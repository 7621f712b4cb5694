import { passwordFile } from "@fiel/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import {
  type AnyPage,
  type At,
  dashboardPages,
  everyPage,
  goTo,
  openWholePlant,
} from "./support/every-page.ts";
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

/** A client that is being exported, and leaves. */
const leaves = {
  leavesAt: Date.UTC(2027, 0, 4, 12),
  delayDays: 7,
  exported: {
    state: "running",
    at: Date.UTC(2026, 11, 28, 12),
    directory: null,
    reason: null,
    rows: 12_345_678,
  },
  dropped: [{ month: "2024-11", rows: 1_234_567, at: Date.UTC(2026, 11, 1) }],
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

/** Tables and cells that reach beyond the panel around them, or the page beyond the window. */
const tooWide = `(() => {
  const past = [...document.querySelectorAll("main table")].filter((table) => {
    const box = table.closest("section")?.getBoundingClientRect();
    return box && table.checkVisibility() && table.getBoundingClientRect().right > box.right + 1;
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...past.map((table) => table.getAttribute("aria-label") + " " + (table.getBoundingClientRect().width | 0)),
    ...(scrollWidth > clientWidth ? ["the page"] : []),
  ];
})()`;

describe("what machines made, in tables", () => {
  it.each(["ordens-producao", "bobinas?zoom=lst24h", "producao", "classificacao?zoom=lst24h"])(
    "%s fits windows between a phone's and a desk's",
    async (path) => {
      const { page, at } = producing;
      await goTo(page, at, path);
      await page.locator("main table").first().waitFor();
      for (const width of [600, 680, 768, 834, 900]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect(await page.evaluate<string[]>(tooWide), `${path} at ${width}`).toEqual([]);
      }
    },
  );

  it.each([
    ["bobinas?zoom=lst24h", "Uso das bobinas"],
    ["sobras?zoom=lst24h", "Refugo"],
    // The group's machines, where it has several.
    ["ordens-producao", "Ordens de produção"],
    ["fardos?zoom=lst24h", "Fardos por grupo"],
  ])("leads from %s, %s, to the machines", async (path, region) => {
    const { page, at } = producing;
    await goTo(page, at, path);
    const link = page.getByRole("region", { name: region }).locator("a[href]").first();
    await link.waitFor({ state: "attached" });
    expect(await link.getAttribute("href")).toMatch(
      /^\/client\/usina\/(?:equipamento\/\d\?|producao\?(?:.+&)?equipments=1,2,3)/,
    );
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

  it("says how a client leaves, and that it is not known, in both themes and at every width", async () => {
    const client = { name: "cliente", path: "clients/usina", states: [] };
    const section = page.getByRole("group", { name: "Saída do cliente" });
    const look = async (index: number) => {
      await showIn(page, sightOf(index, "full"));
      await section.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      expect(await page.evaluate<number>(sideways)).toBe(0);
    };
    const others: Readonly<Record<string, object | number | null>> = {
      loading: null,
      failed: 400,
      leaving: leaves,
    };
    for (const [index, [state, answer]] of Object.entries(others).entries()) {
      await page.route(/\/leaving$/, (route) => {
        if (answer === null) return undefined;
        return typeof answer === "number"
          ? route.fulfill({ status: answer, json: {} })
          : route.fulfill({ json: answer });
      });
      await page.goto(`${producing.plant.url}/management/s/${client.path}`);
      const sign = {
        loading: section.locator('[aria-busy="true"]'),
        failed: section.getByRole("button", { name: "Tentar de novo" }),
        leaving: section.getByRole("button", { name: "Desistir da exclusão" }),
      }[state];
      await sign?.waitFor();
      await look(2 * index);
      await look(2 * index + 1);
      await leave(page);
    }
    await bringManagement(page, producing.plant, client, "full");
    await section.getByRole("button", { name: "Exportar tudo" }).waitFor();
    for (let index = 0; index < 6; index += 1) await look(index);
    await section.getByRole("button", { name: "Excluir o cliente…" }).click();
    await page.getByRole("dialog").getByRole("textbox").waitFor();
    await expectAccessible(page);
  });

  it.each(["en", "es"])("is whole in %s", async (language) => {
    await page.evaluate((value) => localStorage.setItem("management.language", value), language);
    for (const one of managementPages.filter(({ ofTexts }) => ofTexts !== true)) {
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
