import type { Page } from "playwright-core";

/**
 * Signs of the page that are drawn by a background alone, and of which nothing is left where the system's colours replace the page's,
 * each by its element and its classes.
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
      // A cell's ground is no sign.
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
    for (const one of document.querySelectorAll("#root *")) one.toggleAttribute("data-sign", isSign(one));
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
  await page.emulateMedia({ forcedColors: "none" });
  return [...new Set(lost)];
}
