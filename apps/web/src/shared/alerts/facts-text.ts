import type { AlertFacts, AlertKind } from "@fiel/contracts";
import type { TFunction } from "i18next";
import type { Format } from "../format/use-format.ts";

/** Why, in a few words: the cause, the value with its window, the product; empty where the kind has nothing to add. */
export const factsText = (kind: AlertKind, facts: AlertFacts, t: TFunction, format: Format): string => {
  const { value, minutes, criteria = [], product } = facts;
  const inWindow = (text: string) =>
    minutes === undefined ? text : t("alertFact.valueInMinutes", { value: text, minutes });
  switch (kind) {
    case "stopped":
    case "event":
      return causeText(facts, t);
    case "rejects":
    case "factor":
      return value === undefined ? "" : inWindow(format.percent(value));
    case "meanDrift":
      return value === undefined ? "" : inWindow(`${signed(value, format)} g`);
    case "conformity":
      return criteria.length === 2
        ? t("alertFact.both")
        : criteria.map((one) => t(`alertFact.${one}`)).join(", ");
    case "orderLate":
      return product ?? "";
    case "gatewaySilent":
      return t("alertFact.silent");
    case "boardDark":
      return t("alertFact.dark");
  }
};

const causeText = ({ code, cause }: AlertFacts, t: TFunction): string => {
  if (cause !== undefined && cause !== null) return cause;
  return code === undefined ? t("status.unexplained") : t("alertFact.code", { code });
};

const signed = (value: number, format: Format): string =>
  `${value > 0 ? "+" : value < 0 ? "\u2212" : ""}${format.number(Math.abs(value), { decimals: 1 })}`;
