import type { Page } from "playwright-core";
import { type AnsweredCalls, answerCalls, refusal } from "./answer-calls.ts";
import { openTo, type AnyPage, type At } from "./every-page.ts";

/** What a page shows: data, that there is none, that it is being fetched, that it could not be. */
export const states = ["full", "empty", "loading", "failed"] as const;
export type State = (typeof states)[number];

/** Calls that bring what a page shows; those of the settings show what others are filtered by. */
const data =
  /\/api\/client\/[^/]+\/(dashboard|registrations\/(packages|orders|products|imports|alert-rules)|alerts|reports|users|audit|devices|subscription|boards|support)/;
const settingsData = new RegExp(
  `${data.source}|/registrations/(equipments|operators|events|coils|reasons|shift-)|/api-keys|/clients/account/verify/`,
);

const callsOf = ({ path }: AnyPage): RegExp => (path.startsWith("admin/") ? settingsData : data);

/** Opens the page, whose calls get no answer; gives what lets them have one. */
export async function bringLoading(page: Page, at: At, one: AnyPage): Promise<AnsweredCalls> {
  const calls = await answerCalls(page, { url: callsOf(one) }, null);
  await openTo(page, at, one.path);
  await page.locator('main [aria-busy="true"]:visible').first().waitFor();
  return calls;
}

/** What was loading is refused, and says so. */
export async function failLoading(page: Page, calls: AnsweredCalls): Promise<void> {
  await calls.answer(refusal);
  await page.getByRole("button", { name: "Tentar de novo" }).first().waitFor();
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

/** One for each place of the matrix: a page is seen at all widths and in both themes, and so is a state. */
export const sightOf = (pageIndex: number, state: State): Sight =>
  sights[(pageIndex + states.indexOf(state)) % sights.length] ?? sight("light", 1440, 900);

/** Shows what is open otherwise, without asking for it anew. */
export async function showIn(page: Page, { colorScheme, width, height }: Sight): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // A colour on its way to the other theme's is neither.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}
