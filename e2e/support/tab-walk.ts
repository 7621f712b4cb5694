import type { Page } from "playwright-core";
import { faultsAtRest } from "./faults-at-rest.ts";
import { installFocusFacts } from "./focus-facts.ts";
import { installFocusLooks } from "./focus-looks.ts";
import { installOperable } from "./operable.ts";
import { until } from "./until.ts";

export interface Walk {
  /** Number of elements that the Tab key has to reach. */
  readonly expected: number;
  /** Faults as text. Empty when every element is reached, visible and left again. */
  readonly faults: readonly string[];
}

const mostSteps = 600;

async function begin(page: Page, root: string): Promise<number> {
  await page.evaluate(installOperable);
  await page.evaluate(installFocusLooks);
  await page.evaluate(installFocusFacts);
  return page.evaluate((selector) => globalThis.fielFocus.begin(selector), root);
}

const step = (page: Page) => page.evaluate(() => globalThis.fielFocus.step());

/**
 * Checks the focused element again. It may have got the focus before its look without focus was known, or later content may have pushed it out of the
 * window. Focusing scrolls it into view, as the key does.
 */
const lookAgain = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    if (!(active instanceof HTMLElement)) return [];
    active.blur();
    globalThis.fielLooks.learn([active]);
    active.focus();
    return globalThis.fielLooks.faultsOf(active);
  });

/** Presses Tab until the focus leaves the root or returns to its first element. */
async function pressTab(page: Page, already: number): Promise<string[]> {
  const faults: string[] = [];
  for (let reached = already, steps = 0; steps < mostSteps; steps += 1) {
    await page.keyboard.press("Tab");
    const { at, told, hasParts, faults: found } = await step(page);
    if (at !== null && at === reached - 1 && hasParts) continue;
    if (reached > 0 && (at === 0 || at === null)) return faults;
    if (at !== null && at < reached) return [...faults, `${told}: had the focus before`];
    const left = found.length > 0 ? await faultsAtRest(page, () => lookAgain(page)) : found;
    faults.push(...left.map((fault) => `${told}: ${fault}`));
    if (at !== null) reached = at + 1;
  }
  return [...faults, "the Tab key comes to no end"];
}

const end = (page: Page): Promise<string[]> => faultsAtRest(page, () => lookBack(page));

async function lookBack(page: Page): Promise<string[]> {
  const missed = await page.evaluate(() => globalThis.fielFocus.missed());
  const backwards = await page.evaluate(() => globalThis.fielFocus.backwards());
  return [
    ...missed.map((told) => `${told}: is not reached`),
    ...backwards.map((told) => `against the reading order: ${told}`),
  ];
}

/** Moves the focus from where a page put it to the end, because a walk begins before the first element. */
async function leaveAutofocus(page: Page): Promise<void> {
  for (let steps = 0; steps < mostSteps; steps += 1) {
    if (await page.evaluate(() => document.activeElement === document.body)) return;
    await page.keyboard.press("Tab");
  }
}

/** Walks over the whole page with the Tab key, from no focus to no focus. */
export async function walkByTab(page: Page): Promise<Walk> {
  await leaveAutofocus(page);
  const expected = await begin(page, "body");
  const faults = await pressTab(page, 0);
  return { expected, faults: [...faults, ...(await end(page))] };
}

/** Begins when the number of controls is stable. Content that is fetched on opening has its controls later. */
async function beginWhenStill(page: Page, root: string): Promise<number> {
  let before = 0;
  return until(`${root} has its controls`, async () => {
    const now = await begin(page, root);
    const isStill = now > 0 && now === before;
    before = now;
    return isStill ? now : undefined;
  });
}

/** Walks through the root, which has the focus, until the focus leaves it. */
export async function followTab(page: Page, root: string): Promise<Walk> {
  const expected = await beginWhenStill(page, root);
  await step(page);
  const faults = await pressTab(page, 1);
  return { expected, faults: [...faults, ...(await end(page))] };
}
