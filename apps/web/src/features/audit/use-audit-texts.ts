import { auditTexts, type AuditTexts } from "@fiel/contracts/audit-words";
import type { ParseKeys } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Texts for the trail, in the user's language and the plant's time zone. */
export const useAuditTexts = (): AuditTexts => {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSignedIn().client;
  return useMemo(
    () => auditTexts({ wordOf: (key) => (i18n.exists(key) ? t(key as ParseKeys) : null), timeZone }),
    [t, i18n, timeZone],
  );
};
