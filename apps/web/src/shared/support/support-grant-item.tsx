import type { SupportGrant } from "@fiel/contracts";
import { IconLifebuoy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import { FactsItem } from "../lines/facts-item.tsx";

/** Text of until when the access is open, or how it ended. */
const useStateText = ({ state, endsAt, endedAt, endedBy, grantedBy, askedBy }: SupportGrant): string => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const at = (ms: number | null) => instant(ms, "dateTime");
  if (state === "asked") return t("support.askedBy", { name: askedBy });
  if (state === "open") return t("support.openUntil", { time: at(endsAt), name: grantedBy });
  if (state === "over") return t("support.overSince", { time: at(endsAt) });
  return t(`support.${state}By`, { time: at(endedAt), name: endedBy });
};

interface ItemProps {
  readonly grant: SupportGrant;
  /** Actions on the grant. */
  readonly children?: ReactNode;
}

/** A support access that was requested or granted: its reason, extent and state. */
export const SupportGrantItem = ({ grant, children }: ItemProps) => {
  const { t } = useTranslation();
  const state = useStateText(grant);
  const { access, reason } = grant;
  return (
    <FactsItem
      icon={IconLifebuoy}
      title={state}
      facts={[t(`support.accesses.${access}`), reason]}
      state={grant.state}
    >
      {children}
    </FactsItem>
  );
};
