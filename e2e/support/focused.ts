import type { Page } from "playwright-core";
import { until } from "./until.ts";

/** Role and text of the focused element. */
export const focused = (page: Page) =>
  page.evaluate<string>(
    "[document.activeElement.getAttribute('role'), document.activeElement.textContent.trim()].join(' ')",
  );

export const untilFocused = (page: Page, words: RegExp) =>
  until(`the focus on ${words.source}`, async () => (words.test(await focused(page)) ? true : undefined));
