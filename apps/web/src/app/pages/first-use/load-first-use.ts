import { getI18n } from "react-i18next";
import { addLazyTexts } from "../../../shared/i18n/i18n.ts";

const withTexts = async <T>(page: Promise<T>): Promise<T> =>
  (await Promise.all([page, addLazyTexts(getI18n())]))[0];

/** First-use pages of an empty client for administrators and for others, with the texts that the first page does not bundle. */
export const loadFirstSteps = async () => ({
  default: (await withTexts(import("../../../features/first-steps/first-steps.tsx"))).FirstSteps,
});
export const loadFirstUse = async () => ({
  default: (await withTexts(import("./first-use.tsx"))).FirstUse,
});
