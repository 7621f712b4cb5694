import { formatReais } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../i18n/languages.ts";

/** Cents of Brazilian reais as they are written in the reader's language, with both decimals unless told. */
export const useMoney = (): ((cents: number, decimals?: 0 | 2) => string) => {
  const { i18n } = useTranslation();
  return useCallback(
    (cents, decimals) => formatReais(cents, toLanguage(i18n.language), decimals) ?? "",
    [i18n.language],
  );
};
