import type { ElementHandle, Page } from "playwright-core";
import { phone } from "./every-sight.ts";
import { faultsAtRest } from "./faults-at-rest.ts";
import { lostSignsInForcedColors } from "./lost-in-forced-colors.ts";
import { faultsInLargeLetters } from "./reader-letters.ts";
import { until } from "./until.ts";
import { followTab } from "./tab-walk.ts";

type Opener = ElementHandle<HTMLElement>;

/** Elements that open a popup. A row of a table opens in place, and its button keeps the focus. */
const openers = "[aria-haspopup], [aria-expanded=false]:not(td *)";

/** Role or tag of what an opener has opened. Null if nothing is open. Runs in the page. */
const opened = (opener: HTMLElement): string | null => {
  const id = opener.getAttribute("popovertarget") ?? opener.getAttribute("aria-controls");
  const named = id === null ? null : document.getElementById(id);
  const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog]:not([popover])")];
  const box = named ?? dialogs.at(-1);
  if (!box?.checkVisibility() || !box.contains(document.activeElement)) return null;
  box.dataset["opened"] = "";
  return box.getAttribute("role") ?? box.tagName;
};

const open = async (page: Page, opener: Opener, name: string): Promise<string> => {
  await opener.focus();
  await page.keyboard.press("Enter");
  return until(`${name} opens and takes the focus`, async () => (await opener.evaluate(opened)) ?? undefined);
};

/** Items of a menu that the arrow keys do not reach. */
async function walkMenu(page: Page): Promise<string[]> {
  const items = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll("[data-opened] [role^=menuitem]:not(:disabled)")];
      return {
        names: all.map((item) => item.textContent),
        at: all.indexOf(document.activeElement ?? document.body),
      };
    });
  await until("the menu has its items", async () => ((await items()).names.length > 0 ? true : undefined));
  const { names } = await items();
  const reached = new Set<number>();
  for (const _ of names) {
    await page.keyboard.press("ArrowDown");
    reached.add((await items()).at);
  }
  return names.filter((_, index) => !reached.has(index)).map((name) => `${name}: is not reached by arrows`);
}

/** Returns to the popup. A walk by Tab has left it, open or closed. */
async function comeBack(page: Page, opener: Opener, name: string): Promise<void> {
  if ((await opener.evaluate(opened)) !== null) return;
  const isOpen = (await opener.getAttribute("aria-expanded")) === "true";
  if (isOpen) await page.keyboard.press("Shift+Tab");
  else await open(page, opener, name);
}

const stillOpen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.querySelector("[data-opened]")?.checkVisibility() === true ? ["is still open"] : [],
  );

/** What the open popup lacks for other eyes: in the system's own colours on a desk, and in letters of twice the size on a phone. */
const lookAt = (page: Page): Promise<string[]> =>
  faultsAtRest(page, () =>
    page.viewportSize()?.width === phone.width ? faultsInLargeLetters(page) : lostSignsInForcedColors(page),
  );

const close = async (page: Page, opener: Opener, name: string): Promise<void> => {
  await page.keyboard.press("Escape");
  const back = () => opener.evaluate((button) => (document.activeElement === button ? true : undefined));
  await until(`${name} has the focus again`, back);
};

const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const box of document.querySelectorAll<HTMLElement>("[data-opened]")) delete box.dataset["opened"];
  });

/** Opens by Enter, looks, walks through the content unless that is done already, and closes by Esc. Returns the faults. */
async function faultsOf(page: Page, opener: Opener, name: string, isWalked: boolean): Promise<string[]> {
  const role = await open(page, opener, name);
  const seen = await lookAt(page);
  if (isWalked) {
    await close(page, opener, name);
    await forget(page);
    return seen.map((fault) => `${name}: ${fault}`);
  }
  const { faults } =
    role === "menu"
      ? { faults: await faultsAtRest(page, () => walkMenu(page)) }
      : await followTab(page, "[data-opened]");
  await comeBack(page, opener, name);
  await close(page, opener, name);
  const left = await faultsAtRest(page, () => stillOpen(page));
  await forget(page);
  return [...seen, ...faults, ...left].map((fault) => `${name}: ${fault}`);
}

/**
 * Opens and closes every popup of the page, except those already tried under the same name in a window of this width. At another width one is only
 * looked at. Digits in names are ignored.
 */
export async function tryPopups(page: Page, tried: Map<string, Set<number>>): Promise<string[]> {
  const faults: string[] = [];
  const width = page.viewportSize()?.width ?? 0;
  for (const handle of await page.locator(openers).elementHandles()) {
    const opener = handle as Opener;
    const name = await opener.evaluate(
      (button) => button.getAttribute("aria-label") ?? button.textContent.trim(),
    );
    const kind = name.replace(/\d/g, "");
    const widths = tried.get(kind) ?? new Set();
    if (widths.has(width) || !(await opener.isVisible())) continue;
    faults.push(...(await faultsOf(page, opener, name, widths.size > 0)));
    tried.set(kind, widths.add(width));
  }
  return faults;
}
