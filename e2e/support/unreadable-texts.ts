import type { Page } from "playwright-core";

/** Texts of a board that are smaller than 24 lines of a screen of 1080, or that the screen cuts off. */
export const unreadableTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const unit = (height > width ? width : height) / 1080;
    /** It drifts against burn-in. */
    const drift = 3;
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim() ?? "")
        .join("");
    const isCut = ({ left, top, right, bottom }: DOMRect): boolean =>
      left < -drift || top < -drift || right > width + drift || bottom > height + drift;
    const found: string[] = [];
    // A browser of before lacks `flatMap`.
    for (const element of document.querySelectorAll(".board *")) {
      const text = ownText(element);
      if (text === "") continue;
      const box = element.getBoundingClientRect();
      // What is drawn is scaled with its picture.
      const size =
        element instanceof SVGElement ? box.height : Number.parseFloat(getComputedStyle(element).fontSize);
      const of = `${element.getAttribute("class") ?? ""} "${text}"`;
      if (size < 24 * unit - 0.5) found.push(`${of}: ${size} px`);
      if (isCut(box)) found.push(`${of}: cut off`);
    }
    return found;
  });
