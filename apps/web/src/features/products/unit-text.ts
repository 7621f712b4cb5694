import { type UnitCode, unitOptions } from "@fiel/domain";
import type { TFunction } from "i18next";

/** A unit and how fine it is. */
export const unitText = (t: TFunction, code: UnitCode): string => {
  const { unit, resolution } = unitOptions[code];
  return resolution === 0
    ? t("products.unitWhole", { unit })
    : t("products.unitDecimals", { unit, count: resolution });
};
