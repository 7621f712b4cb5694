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

interface Drawn {
  /** Texts of each canvas since it was cleared. */
  readonly texts: WeakMap<HTMLCanvasElement, string[]>;
  /** Texts of all canvases when the last print ended. */
  printed: readonly string[];
}

interface Noting {
  readonly fielDrawn?: Drawn;
}

/** Records what charts draw as text, before the page is loaded. */
export const noteDrawnTexts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: Drawn = { texts: new WeakMap(), printed: [] };
    Object.assign(globalThis, { fielDrawn: noted });
    const drawing = CanvasRenderingContext2D.prototype;
    type Method = (...given: unknown[]) => void;
    const [fillText, clearRect] = ["fillText", "clearRect"].map(
      (name) => Reflect.get(drawing, name) as Method,
    );
    if (fillText === undefined || clearRect === undefined) throw new Error("a canvas draws otherwise here");
    drawing.fillText = function (text, ...place) {
      const { canvas } = this;
      noted.texts.set(canvas, [...(noted.texts.get(canvas) ?? []), text]);
      fillText.call(this, text, ...place);
    };
    drawing.clearRect = function (...area) {
      noted.texts.delete(this.canvas);
      clearRect.call(this, ...area);
    };
    // Before the page's own listener, which gives the charts the screen's width again.
    window.addEventListener("afterprint", () => {
      const all = [...document.querySelectorAll("main canvas")] as HTMLCanvasElement[];
      noted.printed = all.flatMap((canvas) => noted.texts.get(canvas) ?? []);
    });
  });

/** Texts that charts drew for the last print. */
export const drawnOnPaper = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { fielDrawn } = globalThis as unknown as Noting;
    if (fielDrawn === undefined) throw new Error("the page was opened without noteDrawnTexts");
    return fielDrawn.printed;
  });

/** All printed texts, each as it was drawn. A legend and the axis beside it thus do not form one word. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(pdf);
  const pages = Array.from({ length: document.numPages }, async (_, place) => {
    const { items } = await (await document.getPage(place + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : ""));
  });
  return (await Promise.all(pages)).flat();
}

/**
 * Texts of the page and of its charts that its print lacks. The page is printed at once, as by the browser's menu. `named` has to be on the screen; otherwise a list
 * without entries would lack nothing.
 */
export const missingOnPaper = (page: Page, named?: string): Promise<string[]> =>
  // Texts of a running operation may be missing on either side.
  faultsAtRest(page, async () => {
    const said = await saidOnScreen(page);
    if (named !== undefined && !said.some((text) => text.includes(named)))
      return [`${named}, which is not on the screen either`];
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    return unprinted([...said, ...(await drawnOnPaper(page))], await textsOf(new Uint8Array(pdf)));
  });
