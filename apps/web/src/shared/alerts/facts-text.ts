import type { AlertFacts, AlertKind } from "@fiel/contracts";
import { formatCauseSince } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { Format } from "../format/use-format.ts";

interface Reason {
  readonly kind: AlertKind;
  readonly facts: AlertFacts;
  /** Start of the incident, UTC ms. */
  readonly startedMs: number;
}

/** Reason of an incident in a few words: the cause, the value with its window, the product. Empty when the kind has nothing to add. */
export const factsText = (reason: Reason, t: TFunction, format: Format): string => {
  const { value, minutes, shift, criteria = [], grounds = [], product } = reason.facts;
  const inWindow = (text: string) =>
    minutes === undefined ? text : t("alertFact.valueInMinutes", { value: text, minutes });
  switch (reason.kind) {
    case "stopped":
    case "event":
      return causeText(reason, t, format);
    case "rejects":
      return value === undefined ? "" : inWindow(format.percent(value));
    case "factor":
      return value === undefined ? "" : inWindow(factorText(format.percent(value), reason.facts, t));
    case "oee":
      return value === undefined
        ? ""
        : t("alertFact.inShift", { value: format.percent(value), shift: shift ?? "" });
    case "meanDrift":
      return value === undefined ? "" : inWindow(driftText(value, reason.facts.against, t, format));
    case "underweight":
      return grounds.map((one) => t(`alertFact.grounds.${one}`)).join(", ");
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

/** Name of the cause, with since when it holds if that is not the start of the incident. */
const causeText = ({ facts, startedMs }: Reason, t: TFunction, { timeZone }: Format): string => {
  const cause = causeName(facts, t);
  const time = formatCauseSince(facts.causeSince, startedMs, timeZone);
  return time === null ? cause : t("alertFact.causeSince", { cause, time });
};

const causeName = ({ code, cause }: AlertFacts, t: TFunction): string => {
  if (cause !== undefined && cause !== null) return cause;
  return code === undefined ? t("status.unexplained") : t("alertFact.code", { code });
};

/** The factor, and whether planned stops are left out. */
const factorText = (value: string, { withoutPlanned }: AlertFacts, t: TFunction): string =>
  withoutPlanned === true ? t("alertFact.unplannedFactor", { value }) : value;

/** Distance of the mean and the side it lies on. Older incidents are stored without `against`, and then only the distance is known. */
const driftText = (value: number, against: AlertFacts["against"], t: TFunction, format: Format): string => {
  const distance = `${format.number(Math.abs(value), { decimals: 1 })} g`;
  if (against === undefined) return distance;
  const side = value < 0 ? "below" : "above";
  return t(`alertFact.${side}${against === "day" ? "Day" : "Nominal"}`, { value: distance });
};
