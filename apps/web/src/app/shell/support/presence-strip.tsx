import type { SupportPresence } from "@fiel/contracts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import { SupportStrip } from "./support-strip.tsx";

export interface PresenceProps {
  readonly inside: SupportPresence;
}

/** Tells the client's users which support staff have access, to what and until when. Administrators get a link to end it. */
export const PresenceStrip = ({ inside: { names, access, endsAt } }: PresenceProps) => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { client, user } = useSignedIn();
  const words = {
    names: names.join(", "),
    access: t(`support.accesses.${access}`),
    time: instant(endsAt, "dateTime"),
  };
  return (
    <SupportStrip words={t("support.inside", words)}>
      {user.role === "Admin" ? (
        <Link to="/client/$tenant/admin/apoio" params={{ tenant: client.tenant }}>
          {t("support.seeAndEnd")}
        </Link>
      ) : null}
    </SupportStrip>
  );
};
