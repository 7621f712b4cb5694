import { formatScaledWeight, isUnitCode, measureText } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { decimalsOf } from "../../shared/registration/decimals-of.ts";

export type ValueText = (type: string, value: unknown, values: Readonly<Record<string, unknown>>) => string;

const links = ["RS485", "TCP/IP"];

/** A value as text; empty when absent. */
export const useValueText = (): ValueText => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const locale = toLanguage(i18n.language);
  return useCallback(
    (type, value, values) => {
      if (value === null || value === undefined) return "";
      if (typeof value === "boolean") return t(value ? "imports.yes" : "imports.no");
      if (typeof value !== "number") return typeof value === "string" ? value : "";
      if (type === "weight") {
        const unit = values["unit"];
        if (value < 0 || typeof unit !== "string" || !isUnitCode(unit)) return "";
        return measureText(formatScaledWeight(value, unit, { locale })) ?? "";
      }
      if (type === "link") return links[value] ?? "";
      const decimals = type === "money" ? Math.max(2, decimalsOf(value)) : decimalsOf(value);
      const text = format.number(value, { decimals });
      return type === "mass" ? `${text} g` : text;
    },
    [t, format, locale],
  );
};
