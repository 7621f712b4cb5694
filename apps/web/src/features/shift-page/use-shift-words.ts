import type { ShiftEntry, ShownTurn } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";

/** Texts of a shift and of who wrote about it. */
export const useShiftWords = () => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const turn = ({ name, team }: Pick<ShownTurn, "name" | "team">): string => {
      const plain = name ?? t("shiftPage.productionDay");
      return team === null ? plain : t("shiftPage.named", { name: plain, team });
    };
    return {
      turn,
      range: ({ start, end }: Pick<ShownTurn, "start" | "end">): string => {
        const isOneDay = format.instant(start, "date") === format.instant(end, "date");
        return t("shiftPage.range", {
          from: format.instant(start, "dateTime"),
          to: format.instant(end, isOneDay ? "time" : "dateTime"),
        });
      },
      minutes: (ms: number): string => format.number(ms / minuteMs, { decimals: 1 }),
      who: ({ kind, by, operator }: Pick<ShiftEntry, "kind" | "by" | "operator">): string => {
        if (kind === "support") return t("handover.support");
        if (by !== null) return by;
        return operator === null ? t("handover.somebody") : t("handover.operator", { code: operator });
      },
    };
  }, [format, t]);
};
