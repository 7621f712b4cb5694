import { role as roleSchema } from "@fiel/contracts";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/** Words for what the trail holds; what there is no word for is shown as it is. */
export const useAuditTexts = () => {
  const { t, i18n } = useTranslation();
  const wordOf = (key: string, raw: string): string => (i18n.exists(key) ? t(key as ParseKeys) : raw);

  const value = (field: string, raw: unknown): string => {
    if (raw === null || raw === undefined || raw === "") return t("audit.none");
    if (typeof raw === "boolean") return t(raw ? "audit.yes" : "audit.no");
    const { data: role } = roleSchema.safeParse(raw);
    if (field === "role" && role !== undefined) return t(`roles.${role}`);
    return typeof raw === "string" ? raw : JSON.stringify(raw);
  };
  return {
    action: (action: string) => wordOf(`auditActions.${action}`, action),
    entity: (entity: string) => wordOf(`auditEntities.${entity}`, entity),
    field: (field: string) => wordOf(`auditFields.${field}`, field),
    value,
  };
};
