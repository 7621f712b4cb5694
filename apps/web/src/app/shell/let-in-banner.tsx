import type { SupportGrant } from "@fiel/contracts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { SupportStrip } from "./support-strip.tsx";

export interface LetInProps {
  readonly grant: SupportGrant;
}

/** That the provider may come in, how far, until when, who let it, and where that is ended. */
export const LetInBanner = ({ grant: { access, endsAt, grantedBy } }: LetInProps) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { tenant } = useSignedIn().client;
  const words = {
    access: t(`support.accesses.${access}`),
    time: instant(endsAt, "dateTime"),
    name: grantedBy,
  };
  return (
    <SupportStrip words={t("support.letIn", words)}>
      <Link to="/client/$tenant/admin/apoio" params={{ tenant }}>
        {t("support.see")}
      </Link>
    </SupportStrip>
  );
};
