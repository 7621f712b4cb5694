import type { Page } from "playwright-core";
import { unseenChoices } from "./unseen-choices.ts";
import { unseenFocus } from "./unseen-focus.ts";
import { unseenSwitches } from "./unseen-switches.ts";

/** Where pages draw: everything but the parts that only screen readers meet. */
const drawn = "body *";

/** Marks the signs that only a background or an inset shadow draws, of elements and of what stands before and after them. */
const markSigns = (page: Page): Promise<void> =>
  page.evaluate((all) => {
    const isClear = (color: string): boolean => /^(transparent|rgba\(.*, 0\))$/.test(color);
    const groundOf = (one: Element | null): string => {
      for (let at = one; at !== null; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return "";
    };
    const isPainted = (
      { backgroundColor, backgroundImage }: CSSStyleDeclaration,
      around: Element | null,
    ): boolean =>
      (!isClear(backgroundColor) && backgroundColor !== groundOf(around)) ||
      backgroundImage.includes("gradient");
    const isSign = (one: Element): boolean => {
      // The background of a cell is not a sign.
      if (one.matches("td, th") || one.childElementCount > 0 || (one.textContent ?? "").trim() !== "")
        return false;
      const { width, height } = one.getBoundingClientRect();
      return width >= 2 && height >= 2 && isPainted(getComputedStyle(one), one.parentElement);
    };
    const isPseudoSign = (one: Element, pseudo: string): boolean => {
      const style = getComputedStyle(one, pseudo);
      const { content, display, opacity, width, height } = style;
      const isLarge = [width, height].every((side) => !(Number.parseFloat(side) < 1));
      return content === '""' && display !== "none" && opacity !== "0" && isLarge && isPainted(style, one);
    };
    const isShadowed = (one: Element): boolean =>
      /inset/.test(getComputedStyle(one).boxShadow) && !one.matches(":focus-within");
    for (const one of document.querySelectorAll(all)) {
      const isShown = one.checkVisibility({ visibilityProperty: true });
      one.toggleAttribute("data-sign", isShown && (isSign(one) || isShadowed(one)));
      for (const side of ["before", "after"])
        one.toggleAttribute(`data-sign-${side}`, isShown && isPseudoSign(one, `::${side}`));
    }
  }, drawn);

/** Marked signs that have no form of their own in the system's colours. */
const lostSigns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isLost = (style: CSSStyleDeclaration): boolean =>
      style.getPropertyValue("forced-color-adjust") !== "none" &&
      style.outlineStyle === "none" &&
      !["top", "right", "bottom", "left"].some(
        (side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
      );
    const nameOf = (one: Element, pseudo = ""): string =>
      `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}${pseudo} in ${one.parentElement?.getAttribute("class") ?? ""}`;
    const lostOf = (attribute: string, pseudo: string): string[] =>
      [...document.querySelectorAll(`[${attribute}]`)]
        .filter((one) => one.closest('[aria-busy="true"], .visually-hidden, .op-visually-hidden') === null)
        .filter((one) => isLost(getComputedStyle(one, pseudo || null)))
        .map((one) => nameOf(one, pseudo));
    return [
      ...lostOf("data-sign", ""),
      ...lostOf("data-sign-before", "::before"),
      ...lostOf("data-sign-after", "::after"),
    ];
  });

/** The same without the focus, for what closes when it loses the focus. */
export async function lostSignsInForcedColors(page: Page): Promise<string[]> {
  await markSigns(page);
  await page.emulateMedia({ forcedColors: "active" });
  const lost = [...(await lostSigns(page)), ...(await unseenChoices(page))];
  await page.emulateMedia({ forcedColors: "none" });
  return [...new Set(lost)];
}

/**
 * What disappears in the system's colours, each by its element and classes: signs that are drawn only by a background or an inset shadow, chosen
 * elements that look like their neighbours, the focus, and switches whose state cannot be seen.
 */
export async function lostInForcedColors(page: Page): Promise<string[]> {
  await markSigns(page);
  await page.emulateMedia({ forcedColors: "active" });
  const lost = [
    ...(await lostSigns(page)),
    ...(await unseenChoices(page)),
    ...(await unseenSwitches(page)),
    ...(await unseenFocus(page)),
  ];
  await page.emulateMedia({ forcedColors: "none" });
  return [...new Set(lost)];
}
