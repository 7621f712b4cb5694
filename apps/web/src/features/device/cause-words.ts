import { furtherSubject, type QuarantineCause } from "@fiel/contracts";
import type { TFunction } from "i18next";

/** Fields of records that have a translated name. */
export const fieldNames = [
  "equipment",
  "at",
  "startedAt",
  "endedAt",
  "product",
  "operator",
  "weightMg",
  "verdict",
  "inspected",
  "deviance",
  "state",
  "speed",
  "code",
  "kind",
  "count",
  "coil",
  "weightStartMg",
  "weightEndMg",
  "clock",
] as const;

/** Name of a field; a field unknown here, from a newer gateway, is shown as sent. */
export const fieldText = (field: string, t: TFunction): string => {
  const known = fieldNames.find((name) => name === field);
  return known === undefined ? field : t(`device.fields.${known}`);
};

/** Why records are set aside, with the code or field. */
export const causeText = (
  { reason, subject }: Pick<QuarantineCause, "reason" | "subject">,
  t: TFunction,
): string => {
  if (subject === furtherSubject) return t(`device.reasonsOfFurther.${reason}`);
  switch (reason) {
    case "unknownProduct":
    case "unknownEvent":
    case "unknownCoil":
      return t(`device.reasons.${reason}`, { subject: subject ?? t("panel.unavailable") });
    case "instantInFuture":
    case "instantOutOfRange":
      return t(`device.reasons.${reason}`, { field: fieldText(subject ?? "at", t) });
    case "valueOutOfRange":
    case "malformedRecord":
      return subject === null
        ? t(`device.reasonsAlone.${reason}`)
        : t(`device.reasons.${reason}`, { field: fieldText(subject, t) });
    case "unknownEquipment":
    case "equipmentRemoved":
    case "readByAnother":
      return t(`device.reasons.${reason}`);
  }
};

/** Whether a replay can help: malformed records stay malformed, and counted statuses are stored already. */
export const mayReplay = ({ reason, count }: Pick<QuarantineCause, "reason" | "count">): boolean =>
  reason !== "malformedRecord" && count > 0;
