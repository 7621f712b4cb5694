import type { Page } from "playwright-core";
import { getDocumentProxy } from "unpdf";
import { faultsAtRest } from "./faults-at-rest.ts";
import { unprinted } from "./unprinted.ts";

/** Texts and field values of the page on the screen, each separately. Controls are left out, because paper has nothing to press, search or choose. */
const saidOnScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const doing =
      ".visually-hidden, nav, [role=status], [role=dialog], [role=search], [popover], .mantine-Button-root, .mantine-ActionIcon-root, [data-off-paper]";
    const ofView = ":is(.mantine-Switch-root, .mantine-SegmentedControl-root):not(fieldset *)";
    /** Text for screen readers only, which is at most one pixel high. */
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
      // The content of a textarea is its value.
      if (
        text.parentElement !== null &&
        text.parentElement.tagName !== "TEXTAREA" &&
        isSaid(text.parentElement)
      )
        said.push(text.textContent ?? "");
    // The browser formats dates in its own way.
    const typed = "input:not([type=checkbox], [type=radio], [type=file], [type=date]), textarea";
    for (const field of main.querySelectorAll(typed))
      if (isSaid(field)) said.push((field as HTMLInputElement).value);
    for (const field of main.querySelectorAll("select"))
      if (isSaid(field)) said.push(field.selectedOptions[0]?.text ?? "");
    return said;
  });

/** All printed texts, each as it was drawn. A legend and the axis beside it thus do not form one word. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(pdf);
  const pages = Array.from({ length: document.numPages }, async (_, place) => {
    const { items } = await (await document.getPage(place + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : ""));
  });
  return (await Promise.all(pages)).flat();
}

/**
 * Texts of the page that its print lacks. The page is printed at once, as by the browser's menu. `named` has to be on the screen; otherwise a list
 * without entries would lack nothing.
 */
export const missingOnPaper = (page: Page, named?: string): Promise<string[]> =>
  // Texts of a running operation may be missing on either side.
  faultsAtRest(page, async () => {
    const said = await saidOnScreen(page);
    if (named !== undefined && !said.some((text) => text.includes(named)))
      return [`${named}, which is not on the screen either`];
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    return unprinted(said, await textsOf(new Uint8Array(pdf)));
  });
