import { useTranslation } from "react-i18next";
import { useGroups } from "../../shared/registration/use-groups.ts";

/** The group that has it; of none the whole plant. */
export const GroupName = ({ id }: { readonly id: number | null }) => {
  const { t } = useTranslation();
  const { data } = useGroups();
  if (id === null) return <>{t("shiftPatterns.plant")}</>;
  if (data === undefined) return null;
  return <>{data.find((group) => group.id === id)?.name ?? t("shiftPatterns.removedGroup")}</>;
};
