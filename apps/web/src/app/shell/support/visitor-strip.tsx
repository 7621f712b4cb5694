import { useTranslation } from "react-i18next";
import { useSignOut } from "../../../features/access/use-sign-out.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import { SupportStrip } from "./support-strip.tsx";

/** Tells support staff which client they are in, with what access and until when, and lets them leave. */
export const VisitorStrip = () => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const signOut = useSignOut();
  const { client, user } = useSignedIn();
  if (user.support === undefined) return null;
  const { access, endsAt } = user.support;
  const words = {
    name: user.name,
    client: client.name,
    access: t(`support.accesses.${access}`),
    time: instant(endsAt, "dateTime"),
  };
  return (
    <SupportStrip words={t("support.banner", words)}>
      <button type="button" onClick={signOut}>
        {t("support.leave")}
      </button>
    </SupportStrip>
  );
};
