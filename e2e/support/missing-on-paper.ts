import type { Page } from "playwright-core";
import { getDocumentProxy } from "unpdf";
import { faultsAtRest } from "./faults-at-rest.ts";
import { unprinted } from "./unprinted.ts";

/**
 * What the page says on the screen, each text and each field's value by itself. What only does something is left out: paper has
 * nothing to press, to search or to choose.
 */
const saidOnScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const doing =
      ".visually-hidden, nav, [role=status], [role=dialog], [role=search], [popover], .mantine-Button-root, .mantine-ActionIcon-root, [data-off-paper]";
    const ofView = ":is(.mantine-Switch-root, .mantine-SegmentedControl-root):not(fieldset *)";
    /** Said to screen readers alone: as low as a line. */
    const isLine = (one: Element): boolean => one.getBoundingClientRect().height <= 1;
    const isSaid = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isLine(one) &&
      one.closest(`${doing}, ${ofView}`) === null &&
      one.closest('.mantine-InputWrapper-root:has([type="search"])') === null;
    const main = document.querySelector("main");
    if (main === null) return [];
    const said: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      // What a field of several lines holds is its value.
      if (
        text.parentElement !== null &&
        text.parentElement.tagName !== "TEXTAREA" &&
        isSaid(text.parentElement)
      )
        said.push(text.textContent ?? "");
    // A date is written in the browser's own way.
    const typed = "input:not([type=checkbox], [type=radio], [type=file], [type=date]), textarea";
    for (const field of main.querySelectorAll(typed))
      if (isSaid(field)) said.push((field as HTMLInputElement).value);
    for (const field of main.querySelectorAll("select"))
      if (isSaid(field)) said.push(field.selectedOptions[0]?.text ?? "");
    return said;
  });

/** All that is printed, each text that is drawn by itself: a legend and the axis beside it are no word. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(pdf);
  const pages = Array.from({ length: document.numPages }, async (_, place) => {
    const { items } = await (await document.getPage(place + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : ""));
  });
  return (await Promise.all(pages)).flat();
}

/** What the page says that its print does not; it is printed at once, as by the browser's own menu. */
export const missingOnPaper = (page: Page): Promise<string[]> =>
  // Words of what was under way are gone from the one or the other.
  faultsAtRest(page, async () => {
    const said = await saidOnScreen(page);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    return unprinted(said, await textsOf(new Uint8Array(pdf)));
  });
