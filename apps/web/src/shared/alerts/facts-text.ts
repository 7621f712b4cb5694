import type { AlertFacts, AlertKind } from "@fiel/contracts";
import { formatCauseSince } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { Format } from "../format/use-format.ts";

interface Reason {
  readonly kind: AlertKind;
  readonly facts: AlertFacts;
  /** Of the incident, UTC ms. */
  readonly startedMs: number;
}

/** Why, in a few words: the cause, the value with its window, the product; empty where the kind has nothing to add. */
export const factsText = (reason: Reason, t: TFunction, format: Format): string => {
  const { value, minutes, criteria = [], product } = reason.facts;
  const inWindow = (text: string) =>
    minutes === undefined ? text : t("alertFact.valueInMinutes", { value: text, minutes });
  switch (reason.kind) {
    case "stopped":
    case "event":
      return causeText(reason, t, format);
    case "rejects":
    case "factor":
      return value === undefined ? "" : inWindow(format.percent(value));
    case "meanDrift":
      return value === undefined ? "" : inWindow(driftText(value, reason.facts.against, t, format));
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

/** The incident's age is not the cause's where it began with another: the cause then says since when it is. */
const causeText = ({ facts, startedMs }: Reason, t: TFunction, { timeZone }: Format): string => {
  const cause = causeName(facts, t);
  const time = formatCauseSince(facts.causeSince, startedMs, timeZone);
  return time === null ? cause : t("alertFact.causeSince", { cause, time });
};

const causeName = ({ code, cause }: AlertFacts, t: TFunction): string => {
  if (cause !== undefined && cause !== null) return cause;
  return code === undefined ? t("status.unexplained") : t("alertFact.code", { code });
};

/** On which side of what the mean lies; of incidents stored without it the distance alone, which has no direction. */
const driftText = (value: number, against: AlertFacts["against"], t: TFunction, format: Format): string => {
  const distance = `${format.number(Math.abs(value), { decimals: 1 })} g`;
  if (against === undefined) return distance;
  const side = value < 0 ? "below" : "above";
  return t(`alertFact.${side}${against === "day" ? "Day" : "Nominal"}`, { value: distance });
};
