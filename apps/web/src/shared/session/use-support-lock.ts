import { useTranslation } from "react-i18next";
import { useSession } from "./use-session.ts";

/** Reason why the provider's support, let in by a client, may not act here; undefined for everybody else. `isClosed`: nor when it was let in to change. */
export const useSupportLock = (isClosed: boolean): string | undefined => {
  const { t } = useTranslation();
  const support = useSession().user?.support;
  if (support === undefined) return undefined;
  if (support.access === "read") return t("registration.supportSees");
  return isClosed ? t("registration.supportClosed") : undefined;
};
