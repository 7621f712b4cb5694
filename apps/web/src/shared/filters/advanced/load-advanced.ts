import type { i18n as I18n } from "i18next";
import { addLazyTexts } from "../../i18n/i18n.ts";

/** Loads the panel and its texts, after the page and before somebody opens it. */
export const loadAdvanced = async (i18n: I18n) => {
  const [module] = await Promise.all([import("./advanced-panel.tsx"), addLazyTexts(i18n)]);
  return module;
};
