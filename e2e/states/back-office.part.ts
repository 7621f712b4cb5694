import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { closePage, openPage, signIn } from "../support/browser.ts";
import { expectNothingSideways, phone } from "../support/every-sight.ts";
import { agreeOnSubscription, type Agreement } from "../support/in-store.ts";
import {
  bringEmptyManagement,
  bringLoadingManagement,
  bringManagement,
  managementPages,
  signInManager,
} from "../support/management-pages.ts";
import { lostInForcedColors } from "../support/lost-in-forced-colors.ts";
import { failLoading, showIn, sightOf, type State } from "../support/page-states.ts";
import { missingOnPaper, noteDrawnTexts } from "../support/missing-on-paper.ts";
import type { Plant } from "../support/plant.ts";
import { expectReadersLetters } from "../support/reader-letters.ts";
import { walkByTab } from "../support/tab-walk.ts";
import { until } from "../support/until.ts";
import { dayOf } from "../support/zone.ts";
import { testIssueAnew } from "./issue-anew.part.ts";
import { testLeavingClient } from "./leaving-client.part.ts";
import type { Seen } from "./seen.ts";

const pages = managementPages.map((one, index) => ({ ...one, index }));
const having = (state: State) => pages.filter(({ states }) => states.includes(state));

/** Issues the client's invoice, which its page needs. */
async function issueInvoice(page: Page, plant: Plant): Promise<Agreement> {
  // Today at the client, because a cycle that starts tomorrow has no invoice yet.
  const agreed = { anchor: dayOf(Date.now()), equipmentAmount: 5, priceCents: 19_900 };
  await agreeOnSubscription(plant, agreed);
  await until("the invoice is issued", async () => {
    await bringManagement(page, plant, { name: "", path: "", states: [] });
    return (await page.getByRole("link", { name: /fatura 000001/ }).count()) > 0 ? true : undefined;
  });
  return agreed;
}

/** Tests the provider's pages of a client that produces. */
export const testBackOffice = (producing: () => Seen): void => {
  let page: Page;
  let agreed: Agreement;
  beforeAll(async () => {
    const { browser, plant } = producing();
    page = await openPage(browser);
    await noteDrawnTexts(page);
    await signInManager(page, plant);
    agreed = await issueInvoice(page, plant);
  });
  afterAll(() => closePage(page));

  const look = async (index: number, state: State) => {
    await showIn(page, sightOf(index, state));
    await expectAccessible(page);
    await expectNothingSideways(page);
  };

  it.each(pages)(
    "$name, full: has no accessibility violation, fits every width in both themes, is reached by keys alone, stands whole on paper, and has its reader's letters and colours",
    async ({ index, ...one }) => {
      await showIn(page, sightOf(index, "full"));
      await bringManagement(page, producing().plant, one);
      await look(index, "full");
      for (let place = 1; place <= 6; place += 1) {
        await showIn(page, sightOf(place, "full"));
        await expectNothingSideways(page);
      }
      // The width of a desk.
      const { expected, faults } = await walkByTab(page);
      expect(faults).toEqual([]);
      expect(expected).toBeGreaterThan(4);
      expect(await missingOnPaper(page)).toEqual([]);
      await expectReadersLetters(page);
      expect(await lostInForcedColors(page)).toEqual([]);
    },
  );

  it.each(having("empty"))("$name, empty: has no accessibility violation", async ({ index, ...one }) => {
    await showIn(page, sightOf(index, "empty"));
    const calls = await bringEmptyManagement(page, producing().plant, one);
    await look(index, "empty");
    await calls.end();
  });

  it.each(having("loading"))(
    "$name, loading and then failed: has no accessibility violation",
    async ({ index, ...one }) => {
      await showIn(page, sightOf(index, "loading"));
      const calls = await bringLoadingManagement(page, producing().plant, one);
      await look(index, "loading");
      await failLoading(page, calls);
      await look(index, "failed");
      // The list's own line reports the failure, and no message covers it.
      expect(await page.locator(".mantine-Notification-root").count()).toBe(0);
      await calls.end();
    },
  );

  it("brings the focus to the heading of another page, back included, and tells once which it is", async () => {
    const [clients] = managementPages;
    if (clients === undefined) throw new Error("no page");
    await showIn(page, { colorScheme: "light", width: 1440, height: 900 });
    await bringManagement(page, producing().plant, clients);
    const nav = page.getByRole("navigation").first();
    const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    const isAt = async (name: string) => {
      await expect.poll(() => heading(name).evaluate((one) => one === document.activeElement)).toBe(true);
      await expect
        .poll(() => nav.locator('[aria-current="page"]').allInnerTexts())
        .toEqual([expect.stringContaining(name)]);
    };
    for (const name of ["Idiomas", "Usuários", "Clientes"]) {
      await nav.getByRole("link", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      await isAt(name);
    }
    await page.goBack();
    await isAt("Usuários");
    await page.goBack();
    await isAt("Idiomas");
  });

  it("has nothing of machines' mails in a manager's profile", async () => {
    await bringManagement(page, producing().plant, { name: "", path: "me", states: [] });
    await page.getByLabel("Idioma", { exact: true }).waitFor();
    expect(await page.getByLabel("Notificações por e-mail").count()).toBe(0);
  });

  it("is no wider than a phone that is touched where it could not be loaded", async () => {
    const { browser, plant } = producing();
    const storageState = await page.context().storageState();
    const context = await browser.newContext({
      viewport: phone,
      hasTouch: true,
      locale: "pt-BR",
      storageState,
    });
    const touched = await context.newPage();
    const [clients] = managementPages;
    if (clients === undefined) throw new Error("no page");
    await failLoading(touched, await bringLoadingManagement(touched, plant, clients));
    await expectNothingSideways(touched);
    await context.close();
  });

  testLeavingClient(producing, () => page);
  testIssueAnew(
    producing,
    () => page,
    () => agreed,
  );

  it.each(["en", "es"])("is whole in %s", async (language) => {
    await page.evaluate((value) => localStorage.setItem("management.language", value), language);
    for (const one of managementPages.filter(({ ofTexts }) => ofTexts !== true)) {
      await bringManagement(page, producing().plant, one);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      const text = await page.locator("main").innerText();
      expect(text).not.toMatch(
        /\b(clients|overview|support|billing|managers|management|managedInvoice)\.[a-z]/,
      );
    }
    await page.evaluate(() => localStorage.setItem("management.language", "pt-BR"));
  });

  it("is not for a client's administrator, nor for nobody", async () => {
    const theirs = await openPage(producing().browser);
    await signIn(theirs, producing().plant);
    for (const { path } of managementPages) {
      await theirs.goto(`${producing().plant.url}/management/s/${path}`);
      await theirs.waitForURL(/\/management\/login/);
    }
    await closePage(theirs);
  });
};
