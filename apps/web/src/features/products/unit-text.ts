import { type UnitCode, unitOptions } from "@fiel/domain";
import type { TFunction } from "i18next";

/** Unit with its number of decimals. */
export const unitText = (t: TFunction, code: UnitCode): string => {
  const { unit, resolution } = unitOptions[code];
  return resolution === 0
    ? t("products.unitWhole", { unit })
    : t("products.unitDecimals", { unit, count: resolution });
};
