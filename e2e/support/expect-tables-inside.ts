import type { Page } from "playwright-core";
import { until } from "./until.ts";

/** Tables wider than their panel, and the page if it is wider than the window. Hidden tables of charts have a caption and do not count. */
const tooWide = `(() => {
  const past = [...document.querySelectorAll("main table[aria-label]")].filter((table) => {
    const box = table.closest("section")?.getBoundingClientRect();
    return box && table.checkVisibility() && table.getBoundingClientRect().right > box.right + 1;
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...past.map((table) => table.getAttribute("aria-label") + " " + (table.getBoundingClientRect().width | 0)),
    ...(scrollWidth > clientWidth ? ["the page"] : []),
  ];
})()`;

/** Expects that the tables fit windows between a phone's and a desk's width. */
export async function expectTablesInside(page: Page): Promise<void> {
  for (const width of [600, 680, 720, 768, 834, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await until(`the tables of ${page.url()} are inside at ${width}`, async () => {
      const past = await page.evaluate<string[]>(tooWide);
      if (past.length > 0) throw new Error(past.join(", "));
      return true;
    });
  }
}
