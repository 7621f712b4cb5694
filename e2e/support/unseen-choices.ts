import type { Page } from "playwright-core";

/** Chosen, open or current elements that look like their neighbours in the colours that the page has now. */
export const unseenChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chosen =
      '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), [data-current], [data-selected], [data-chosen]';
    const formOf = (one: Element): string => {
      const style = getComputedStyle(one);
      const outline = style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth}`;
      const { fontWeight, textDecorationLine, borderWidth, borderStyle } = style;
      return [outline, fontWeight, textDecorationLine, borderWidth, borderStyle].join();
    };
    const frameOf = (one: Element): string => {
      const { outlineStyle, outlineWidth, borderWidth, borderStyle } = getComputedStyle(one);
      return [outlineStyle, outlineWidth, borderWidth, borderStyle].join();
    };
    const told = (one: Element): string =>
      `${one.tagName.toLowerCase()}.${one.className} "${one.textContent?.trim()}" looks as if not chosen`;
    const besides = (one: Element): Element[] =>
      [
        ...(one.closest("ul, ol, tbody, [role]:not(button)") ?? document.body).querySelectorAll(one.tagName),
      ].filter((other) => other !== one && other.className === one.className && !other.matches(chosen));
    const marked = [...document.querySelectorAll(`body :is(${chosen})`)].filter(
      (one) => one.checkVisibility() && besides(one).some((other) => formOf(other) === formOf(one)),
    );
    // A field that cannot be seen shows its choice by its label.
    const isHidden = (field: Element): boolean =>
      field.getBoundingClientRect().width <= 1 || getComputedStyle(field).opacity === "0";
    const labels = [
      ...document.querySelectorAll<HTMLInputElement>(
        "input:is([type=radio], [type=checkbox]):not([role=switch])",
      ),
    ]
      .filter((field) => isHidden(field) && field.closest("label")?.checkVisibility() === true)
      .map((field) => ({ field, label: field.closest("label") as HTMLLabelElement }));
    const asOthers = labels.filter(({ field, label }) =>
      labels.some(
        (other) =>
          field.checked &&
          !other.field.checked &&
          other.field.name === field.name &&
          frameOf(other.label) === frameOf(label),
      ),
    );
    return [...marked, ...asOthers.map(({ label }) => label)].map(told);
  });
