import type { Page } from "playwright-core";

/** Controls of each kind on which the focus cannot be seen in the colours that the page has now: none of their parts has an outline or another border. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // After a key, browsers show the focus that a program sets.
  await page.keyboard.press("Shift");
  return page.evaluate(() => {
    const before = document.activeElement;
    const bearersOf = (one: Element): Element[] =>
      [
        one,
        one.closest("label"),
        one.parentElement,
        one.parentElement?.parentElement,
        one.nextElementSibling,
      ].filter((bearer): bearer is Element => bearer instanceof Element);
    const formOf = (one: Element, pseudo?: string): string => {
      const { outlineStyle, outlineWidth, borderWidth, borderStyle } = getComputedStyle(one, pseudo);
      return [outlineStyle === "none" ? "" : outlineWidth, borderWidth, borderStyle].join();
    };
    const lookOf = (one: Element): string =>
      bearersOf(one)
        .flatMap((bearer) => [formOf(bearer), formOf(bearer, "::before"), formOf(bearer, "::after")])
        .join("|");
    const known = new Set<string>();
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, summary, [tabindex="0"]',
      ),
    ].filter((one) => {
      const kind = `${one.tagName} ${one.className} ${one.parentElement?.className}`;
      const isNew =
        one.checkVisibility({ visibilityProperty: true }) && !known.has(kind) && !one.closest("[inert]");
      if (isNew) known.add(kind);
      return isNew;
    });
    const faults = controls.flatMap((one) => {
      (document.activeElement as HTMLElement | null)?.blur();
      const resting = lookOf(one);
      one.focus({ preventScroll: true });
      const isUnseen = document.activeElement === one && lookOf(one) === resting;
      return isUnseen
        ? [
            `${one.tagName.toLowerCase()}.${one.className} "${one.ariaLabel ?? one.textContent?.trim()}" does not show the focus`,
          ]
        : [];
    });
    (document.activeElement as HTMLElement | null)?.blur();
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    return faults;
  });
}
