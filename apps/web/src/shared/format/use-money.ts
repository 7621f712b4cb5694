import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Cents of Brazilian reais as they are written in the reader's language. */
export const useMoney = (): ((cents: number) => string) => {
  const { i18n } = useTranslation();
  return useCallback(
    (cents) =>
      new Intl.NumberFormat(i18n.language, { style: "currency", currency: "BRL" }).format(cents / 100),
    [i18n.language],
  );
};
