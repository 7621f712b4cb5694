import type { Page } from "playwright-core";
import { unseenSwitches } from "./unseen-switches.ts";

/** Chosen, open or current elements that look like their neighbours in the system's colours. Runs in the page. */
const chosenAsOthers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chosen =
      '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), [data-current], [data-selected]';
    const formOf = (one: Element): string => {
      const style = getComputedStyle(one);
      const outline = style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth}`;
      const { fontWeight, textDecorationLine, borderWidth, borderStyle } = style;
      return [outline, fontWeight, textDecorationLine, borderWidth, borderStyle].join();
    };
    const besides = (one: Element): Element[] =>
      [
        ...(one.closest("ul, ol, tbody, [role]:not(button)") ?? document.body).querySelectorAll(one.tagName),
      ].filter((other) => other !== one && other.className === one.className && !other.matches(chosen));
    return [...document.querySelectorAll(`:is(#root, #operator) :is(${chosen})`)]
      .filter((one) => one.checkVisibility() && besides(one).some((other) => formOf(other) === formOf(one)))
      .map(
        (one) =>
          `${one.tagName.toLowerCase()}.${one.className} "${one.textContent?.trim()}" looks as if not chosen`,
      );
  });

/**
 * Signs that are drawn only by a background and disappear in the system's colours, each by its element and classes. Also chosen elements without a
 * sign, and switches whose state cannot be seen.
 */
export async function lostInForcedColors(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const isClear = (color: string): boolean => /^(transparent|rgba\(.*, 0\))$/.test(color);
    const groundOf = (one: Element | null): string => {
      for (let at = one; at !== null; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return "";
    };
    const isSign = (one: Element): boolean => {
      // The background of a cell is not a sign.
      if (
        one.matches("td, th") ||
        one.childElementCount > 0 ||
        (one.textContent ?? "").trim() !== "" ||
        !one.checkVisibility()
      )
        return false;
      const { width, height } = one.getBoundingClientRect();
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      const isPainted = !isClear(backgroundColor) && backgroundColor !== groundOf(one.parentElement);
      return width >= 2 && height >= 2 && (isPainted || backgroundImage.includes("gradient"));
    };
    for (const one of document.querySelectorAll(":is(#root, #operator) *"))
      one.toggleAttribute("data-sign", isSign(one));
  });
  await page.emulateMedia({ forcedColors: "active" });
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll("[data-sign]")]
      .filter((one) => one.closest('[aria-busy="true"], .visually-hidden') === null)
      .filter((one) => {
        const style = getComputedStyle(one);
        const isFramed = ["top", "right", "bottom", "left"].some(
          (side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
        );
        return (
          style.getPropertyValue("forced-color-adjust") !== "none" &&
          !isFramed &&
          style.outlineStyle === "none"
        );
      })
      .map(
        (one) =>
          `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""} in ${one.parentElement?.getAttribute("class") ?? ""}`,
      ),
  );
  const unseen = [...(await chosenAsOthers(page)), ...(await unseenSwitches(page))];
  await page.emulateMedia({ forcedColors: "none" });
  return [...new Set([...lost, ...unseen])];
}
