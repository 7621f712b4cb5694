import { minuteMs } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { LossUnit } from "./waterfall.ts";

/** Formats amounts of a unit, with and without its name. */
export const useAmounts = (unit: LossUnit) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const plain = (value: number | null): string =>
      format.number(value, { decimals: unit === "minutes" ? 2 : 0 });
    const name = t(`losses.units.${unit}`);
    return {
      plain,
      withUnit: (value: number | null): string => `${plain(value)} ${name}`,
      minutes: (ms: number): string => format.number(ms / minuteMs, { decimals: 2 }),
      name,
    };
  }, [format, t, unit]);
};
