import type { Page } from "playwright-core";
import { drawnShares } from "./drawn-shares.ts";
import { until } from "./until.ts";

/** A row of a timeline by its index, and the timeline by its name. */
export interface Row {
  readonly timeline: string;
  readonly row: number;
}

const rowPx = 32;
const cellPx = 22;
/** Middle of a row, px below the timeline's upper edge. */
const middleOf = (row: number): number => 24 + (row + 0.5) * rowPx;

const drawnOf = (page: Page, timeline: string) =>
  page.locator(`[role="img"][aria-label="${timeline}"][data-drawn]`);

/** Window position of the middle of a row, and the width of the timeline, px. */
export async function placeOfRow(page: Page, { timeline, row }: Row) {
  const chart = drawnOf(page, timeline);
  await chart.waitFor();
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  return { x: x + width / 2, y: y + middleOf(row), width };
}

/** Share of the middle of a row in each of the colours, 0 to 1. */
export async function sharesOfRow(page: Page, of: Row, tokens: readonly string[]): Promise<number[]> {
  const { width } = await placeOfRow(page, of);
  const patch = { x: width * 0.3, y: middleOf(of.row) - cellPx / 2, width: width * 0.3, height: cellPx };
  return drawnShares(drawnOf(page, of.timeline), patch, tokens);
}

/** Hint at the middle of a row, or `aside` px beside it, once the hint has this title. */
export async function toldOfRow(
  page: Page,
  of: Row,
  title: RegExp,
  aside: readonly number[] = [0],
): Promise<string> {
  const { x, y } = await placeOfRow(page, of);
  return until(`what ${title.source} says`, async () => {
    const text = page.getByText(title).first();
    for (const px of aside) {
      await page.mouse.move(x + px + 1, y);
      await page.mouse.move(x + px, y);
      if (await text.isVisible())
        return (await text.locator("xpath=..").innerText()).replaceAll(/[\u00a0\n]/g, " ");
    }
    return undefined;
  });
}
