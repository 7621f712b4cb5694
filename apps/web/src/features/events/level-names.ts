import type { TFunction } from "i18next";

/** Names of the five levels, by number. */
export const levelNames = (t: TFunction): readonly string[] => [
  t("eventKind.record"),
  t("eventKind.information"),
  t("eventKind.warning"),
  t("eventKind.error"),
  t("eventKind.graveError"),
];
