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
    return [...document.querySelectorAll(".board *")].flatMap((element) => {
      const text = ownText(element);
      if (text === "" || element.tagName === "STYLE") return [];
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // What is drawn is scaled with its picture.
      const size =
        element instanceof SVGElement ? bottom - top : Number.parseFloat(getComputedStyle(element).fontSize);
      const isCut = left < -drift || top < -drift || right > width + drift || bottom > height + drift;
      const found = [...(size < 24 * unit - 0.5 ? [`${size} px`] : []), ...(isCut ? ["cut off"] : [])];
      return found.length === 0
        ? []
        : [`${element.getAttribute("class") ?? ""} "${text}": ${found.join(", ")}`];
    });
  });
