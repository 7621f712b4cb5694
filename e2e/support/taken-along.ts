import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** File name and first two characters of the download that a button starts. */
export async function downloadedBy(page: Page, button: string): Promise<{ name: string; begins: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const begins = readFileSync(await download.path())
    .subarray(0, 2)
    .toString();
  return { name: download.suggestedFilename(), begins };
}

/** Text of the page's content and its number of buttons at the next print. */
export const printedOf = (page: Page): Promise<[text: string, buttons: number]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.print = () => {
          const main = document.querySelector("main");
          const buttons = [...(main?.querySelectorAll("button") ?? [])].filter((one) =>
            one.checkVisibility(),
          );
          resolve([main?.innerText ?? "", buttons.length]);
        };
      }),
  );
