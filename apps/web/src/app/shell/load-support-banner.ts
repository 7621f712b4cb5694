import { getI18n } from "react-i18next";
import { addLaterTexts } from "../../shared/i18n/i18n.ts";

/** Few sessions are support's: the banner comes with its texts, which the first page does not bring along. */
export const loadSupportBanner = async () => {
  const [{ SupportBanner }] = await Promise.all([import("./support-banner.tsx"), addLaterTexts(getI18n())]);
  return { default: SupportBanner };
};
