import type { WeightUnit } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { classColumns } from "./class-columns.tsx";

export const useClassColumns = (unit: WeightUnit) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => classColumns(t, format, unit), [t, format, unit]);
};
