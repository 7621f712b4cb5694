import { formatReais } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../i18n/languages.ts";

/** Formats cents of Brazilian reais in the reader's language, with two decimals by default. */
export const useMoney = (): ((cents: number, decimals?: 0 | 2) => string) => {
  const { i18n } = useTranslation();
  return useCallback(
    (cents, decimals) => formatReais(cents, toLanguage(i18n.language), decimals) ?? "",
    [i18n.language],
  );
};
