import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { desk, expectNothingSideways, phone, type Size } from "./every-sight.ts";
import { faultsAtRest } from "./faults-at-rest.ts";
import { textFaults } from "./text-faults.ts";
import { until } from "./until.ts";

/** Default letter size of a browser, px. */
const ownPx = 16;
/** Letter size of a page's body, px. */
const bodyPx = 13;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Sets the letter size in the browser's settings while the page is open. */
async function chooseLetters(page: Page, px: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Page.setFontSizes", { fontSizes: { standard: px } });
}

/** Ratio of shown width to drawn width of each chart. */
const chartScales = (page: Page): Promise<number[]> =>
  page
    .locator("main [data-drawn] canvas")
    .evaluateAll((all) =>
      (all as HTMLElement[]).map((one) => one.getBoundingClientRect().width / Math.max(1, one.offsetWidth)),
    );

async function expectLetters(page: Page, px: number, size: Size): Promise<void> {
  await chooseLetters(page, px);
  await page.setViewportSize(size);
  const scale = px / ownPx;
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe(`${bodyPx * scale}px`);
  await until(`charts of ${page.url()} follow letters of ${px} px`, async () =>
    (await chartScales(page)).every((one) => one === 0 || Math.abs(one - scale) < 0.02) ? true : undefined,
  );
  await expectNothingSideways(page, `${page.url()} with letters of ${px} px at ${size.width}`);
  expect(await faultsAtRest(page, () => textFaults(page))).toEqual([]);
}

/** Faults of what is open now in letters of twice the size, in the present window: texts that cannot be read, and what goes past the window. */
export async function faultsInLargeLetters(page: Page): Promise<string[]> {
  try {
    await chooseLetters(page, 2 * ownPx);
    await until("letters grow", () =>
      page.evaluate(
        (size) => (getComputedStyle(document.body).fontSize === size ? true : undefined),
        `${2 * bodyPx}px`,
      ),
    );
    return [...(await textFaults(page)), ...(await pastTheWindow(page))];
  } finally {
    await chooseLetters(page, ownPx);
  }
}

/** Parts of open popups that the window cuts off and nothing scrolls to. */
const pastTheWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const boxes = [...document.querySelectorAll<HTMLElement>("[data-opened]")];
    const open = boxes.filter((box) => box.checkVisibility());
    return open.flatMap((box) => {
      const { left, right } = box.getBoundingClientRect();
      const isPast = left < -1 || right > clientWidth + 1;
      const isWide = box.scrollWidth > box.clientWidth + 1;
      return isPast || isWide
        ? [`is wider than the window: ${Math.round(left)} to ${Math.round(right)}`]
        : [];
    });
  });

/** Letter size of the page's largest text, px. */
const largest = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("body *")]
        .filter((one) => one.checkVisibility() && (one.textContent ?? "").trim() !== "")
        .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    ),
  );

/** Expects that the texts of a page without charts grow with the reader's letters, that nothing scrolls sideways and no text is cut. */
export async function expectGrown(page: Page, px: number): Promise<void> {
  const before = await largest(page);
  try {
    await chooseLetters(page, px);
    await until("texts follow", async () =>
      Math.abs((await largest(page)) - (before * px) / ownPx) < 1 ? true : undefined,
    );
    await expectNothingSideways(page, `${page.url()} with letters of ${px} px`);
    expect(await faultsAtRest(page, () => textFaults(page))).toEqual([]);
  } finally {
    await chooseLetters(page, ownPx);
  }
}

/**
 * Checks the open page with larger letters of the reader, on a phone and on a desk. Texts and charts grow with them, nothing scrolls sideways, and no
 * text is cut or overlaps.
 */
export async function expectReadersLetters(page: Page): Promise<void> {
  const before = page.viewportSize() ?? desk;
  try {
    for (const px of [20, 32]) await expectLetters(page, px, phone);
    await expectLetters(page, 32, desk);
  } finally {
    await chooseLetters(page, ownPx);
    await page.setViewportSize(before);
  }
}
