import { IconLifebuoy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSignOut } from "../../features/access/use-sign-out.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./support-banner.module.css";

/** On every page of a client that let the provider in: who is in, what they may do, until when, and the way out. */
export const SupportBanner = () => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const signOut = useSignOut();
  const { client, user } = useSignedIn();
  if (user.support === undefined) return null;
  const { access, endsAt } = user.support;
  return (
    <aside className={classes.banner} aria-label={t("support.title")}>
      <IconLifebuoy size={18} stroke={1.7} aria-hidden="true" />
      <p>
        {t("support.banner", {
          name: user.name,
          client: client.name,
          access: t(`support.accesses.${access}`),
          time: instant(endsAt, "dateTime"),
        })}
      </p>
      <button type="button" onClick={signOut}>
        {t("support.leave")}
      </button>
    </aside>
  );
};
