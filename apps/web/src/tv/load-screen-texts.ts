import { type Locale, localeOf } from "@fiel/domain";
import { changeBoardTexts } from "../shared/board/texts/changed-board-texts.ts";
import { fetchChanged } from "../shared/i18n/fetch-changed.ts";
import { toldTexts } from "../shared/i18n/told-texts.ts";
import type { TvOutside } from "./outside.ts";

/** A screen is not kept dark for words: what has not come by then is shown as it ships. */
const patienceMs = 2_500;
const module = "screens";

/** Fetches what was changed of the screens' words in a language, and in Portuguese, to which it falls back. */
export const loadScreenTexts = async ({ fetch }: Pick<TvOutside, "fetch">, locale: Locale): Promise<void> => {
  const all = Object.entries(toldTexts()?.texts ?? {}).map(async ([code, modules]) => {
    const hash = modules[module];
    if (hash === undefined || (localeOf(code) !== locale && localeOf(code) !== "pt-BR")) return;
    const changed = await fetchChanged((address) => fetch(address), code, [module, hash]);
    changeBoardTexts(localeOf(code), changed);
  });
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
};
