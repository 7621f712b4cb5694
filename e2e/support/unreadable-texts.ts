import type { Page } from "playwright-core";

/** Texts of a board that are smaller than 24 px on a screen 1080 px high, or that the screen cuts off. */
export const unreadableTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const unit = (height > width ? width : height) / 1080;
    /** The picture drifts by up to this against burn-in, px. */
    const drift = 3;
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim() ?? "")
        .join("");
    const isCut = ({ left, top, right, bottom }: DOMRect): boolean =>
      left < -drift || top < -drift || right > width + drift || bottom > height + drift;
    const found: string[] = [];
    // An old browser lacks `flatMap`.
    for (const element of document.querySelectorAll(".board *")) {
      const text = ownText(element);
      if (text === "") continue;
      const box = element.getBoundingClientRect();
      // An SVG text scales with its picture.
      const size =
        element instanceof SVGElement ? box.height : Number.parseFloat(getComputedStyle(element).fontSize);
      const of = `${element.getAttribute("class") ?? ""} "${text}"`;
      if (size < 24 * unit - 0.5) found.push(`${of}: ${size} px`);
      if (isCut(box)) found.push(`${of}: cut off`);
    }
    return found;
  });
