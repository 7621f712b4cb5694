import type { Locator, Page } from "playwright-core";
import type { Bin } from "./histogram-bins.ts";

/** Each chart's machine, whether its place is in the window, and whether it is drawn. */
export const charts = (page: Page) =>
  page.evaluate<[name: string, inSight: boolean, drawn: boolean][]>(`
    [...document.querySelectorAll("main section")]
      .filter((panel) => /^EQ/.test(panel.querySelector("h2")?.textContent ?? ""))
      .map((panel) => {
        const place = panel.querySelector("h2").parentElement.nextElementSibling.firstElementChild.getBoundingClientRect();
        const inSight = place.top < innerHeight && place.bottom > 0;
        return [panel.querySelector("h2").textContent, inSight, panel.querySelector("canvas") !== null];
      })`);

const number = (text: string | undefined): number =>
  Number((text ?? "").replaceAll(".", "").replace(",", "."));

/** Bins of a panel's chart, read from its table. */
export async function shownBins(panel: Locator): Promise<Bin[]> {
  const rows = panel.locator("tbody tr");
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("th,td")].map((cell) => cell.textContent)),
  );
  return cells.map(([from, , useful, below, above, invalid]) => ({
    from: number(from),
    useful: number(useful),
    below: number(below),
    above: number(above),
    invalid: number(invalid),
  }));
}
