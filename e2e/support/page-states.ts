import { patience } from "@fiel/testkit/patience";
import type { Page } from "playwright-core";
import { type AnsweredCalls, answerCalls, refusal } from "./answer-calls.ts";
import { openTo, settled, type AnyPage, type At } from "./every-page.ts";
import { until } from "./until.ts";

/** States of a page: data, no data, loading, failed. */
export const states = ["full", "empty", "loading", "failed"] as const;
export type State = (typeof states)[number];

/** Calls that load what a page shows. Pages of the settings also load what other pages filter by. */
const data =
  /\/api\/client\/[^/]+\/(dashboard|registrations\/(packages|orders|products|imports|alert-rules)|alerts|reports|users|audit|devices|subscription|boards|tablets|support)/;
const settingsData = new RegExp(
  `${data.source}|/registrations/(equipments|operators|events|coils|reasons|nominal-rates|machine-profiles|shift-)|/api-keys|/event-destinations|/clients/account/verify/`,
);

const callsOf = ({ path }: AnyPage): RegExp => (path.startsWith("admin/") ? settingsData : data);

/** Opens the page without answers to its calls. The result can answer them later. */
export async function bringLoading(page: Page, at: At, one: AnyPage): Promise<AnsweredCalls> {
  const calls = await answerCalls(page, { url: callsOf(one) }, null);
  await openTo(page, at, one.path);
  await page.locator('main [aria-busy="true"]:visible').first().waitFor();
  return calls;
}

/** Refuses the waiting calls and waits for the error on the page. */
export async function failLoading(page: Page, calls: AnsweredCalls): Promise<void> {
  await calls.answer(refusal);
  await page.getByRole("button", { name: "Tentar de novo" }).first().waitFor();
}

/** Presses every button that asks the server again, until the page has all that it lacked. */
export async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole("button", { name: "Tentar de novo" });
  await until("nothing is left to ask again", async () => {
    if ((await again.count()) === 0) return true;
    // An answer may take a button away before it is pressed.
    await again.first().click({ timeout: patience.noticeMs });
    return undefined;
  });
  await settled(page);
}

export interface Sight {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
  readonly height: number;
}

const sight = (colorScheme: Sight["colorScheme"], width: number, height: number): Sight => ({
  colorScheme,
  width,
  height,
});
const sights = [
  sight("light", 1440, 900),
  sight("dark", 390, 844),
  sight("light", 1024, 768),
  sight("dark", 1440, 900),
  sight("light", 390, 844),
  sight("dark", 1024, 768),
];

/** Sight for a place of the matrix. Each page and each state is seen at all widths and in both themes. */
export const sightOf = (pageIndex: number, state: State): Sight =>
  sights[(pageIndex + states.indexOf(state)) % sights.length] ?? sight("light", 1440, 900);

/** Changes size and theme of the open page without loading it again. */
export async function showIn(page: Page, { colorScheme, width, height }: Sight): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // A colour in transition belongs to neither theme.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}
