import type { Page } from "playwright-core";

/** Number of rows that `work` added to the page's table. */
export async function rowsMadeBy(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`globalThis.made = 0; globalThis.watch = new MutationObserver((all) => {
    for (const { addedNodes } of all) for (const node of addedNodes) globalThis.made += node.nodeName === "TR" ? 1 : 0;
  }); globalThis.watch.observe(document.querySelector("tbody"), { childList: true })`);
  await work();
  return page.evaluate<number>("globalThis.watch.disconnect(), globalThis.made");
}
