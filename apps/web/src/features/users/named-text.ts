import type { TenantUser } from "@fiel/contracts";
import type { TFunction } from "i18next";

/** What is sent to the user, one sentence each; empty when nothing is. */
export const namedTexts = (t: TFunction, { named }: Pick<TenantUser, "named">): readonly string[] => {
  const { rules, alone, reports, bills } = named;
  const naming = (names: readonly string[]) => ({ names: names.join(", ") });
  return [
    ...(rules.length === 0 ? [] : [t("users.namedRules", naming(rules))]),
    ...(alone.length === 0 ? [] : [t("users.namedAlone", naming(alone))]),
    ...(reports.length === 0 ? [] : [t("users.namedReports", naming(reports))]),
    ...(bills ? [t("users.namedBills")] : []),
  ];
};
