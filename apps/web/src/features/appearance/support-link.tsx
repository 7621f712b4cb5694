import { IconLifebuoy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./appearance.module.css";

/** Link to the provider's support for other changes: the installation's support URL, or a mailbox at this page's host. */
export const SupportLink = () => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const address = `suporte@${window.location.hostname}`;
  const subject = encodeURIComponent(t("appearance.supportSubject", { client: client.name }));
  return (
    <p className={classes.support} data-off-paper>
      <IconLifebuoy size={16} aria-hidden="true" />
      <span>{t("appearance.supportText")}</span>
      <a href={client.supportUrl ?? `mailto:${address}?subject=${subject}`}>{t("appearance.support")}</a>
    </p>
  );
};
