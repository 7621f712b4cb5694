import { formatReais } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../i18n/languages.ts";

/** Cents of Brazilian reais as they are written in the reader's language. */
export const useMoney = (): ((cents: number) => string) => {
  const { i18n } = useTranslation();
  return useCallback((cents) => formatReais(cents, toLanguage(i18n.language)) ?? "", [i18n.language]);
};
