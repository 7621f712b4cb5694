import { type Locale, localeOf } from "@fiel/domain";
import { changeBoardTexts } from "../shared/board/texts/changed-board-texts.ts";
import { fetchChanged } from "../shared/i18n/fetch-changed.ts";
import { toldTexts } from "../shared/i18n/told-texts.ts";
import type { TvOutside } from "./outside.ts";

/** Longest wait for changed texts, ms; then the shipped ones are shown. */
const patienceMs = 2_500;
const module = "screens";

/** Loads the changed texts of screens in a language, and in Portuguese as its fallback. */
export const loadScreenTexts = async ({ fetch }: Pick<TvOutside, "fetch">, locale: Locale): Promise<void> => {
  const all = Object.entries(toldTexts()?.texts ?? {}).map(async ([code, modules]) => {
    const hash = modules[module];
    if (hash === undefined || (localeOf(code) !== locale && localeOf(code) !== "pt-BR")) return;
    const changed = await fetchChanged((address) => fetch(address), code, [module, hash]);
    changeBoardTexts(localeOf(code), changed);
  });
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
};
