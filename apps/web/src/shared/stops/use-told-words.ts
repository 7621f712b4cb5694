import type { StopGiver, ToldAnswer } from "@fiel/contracts";
import { reasonPath } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Texts of what was answered about stops, and of who answered. */
export const useToldWords = () => {
  const { t } = useTranslation();
  return useMemo(() => {
    const giver = ({ kind, name, operator, tablet }: StopGiver): string => {
      if (kind === "support") return t("toldStops.support");
      const who = name ?? (operator === null ? null : t("toldStops.operator", { code: operator }));
      return [who ?? (tablet === null ? t("toldStops.somebody") : null), tablet].filter(Boolean).join(", ");
    };
    const told = ({ reason, comment }: Pick<ToldAnswer, "reason" | "comment">): string =>
      [reason === null ? null : reasonPath(reason.parent, reason.name), comment].filter(Boolean).join(": ") ||
      t("toldStops.noReason");
    return { giver, told };
  }, [t]);
};
