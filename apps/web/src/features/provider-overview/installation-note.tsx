import { useTranslation } from "react-i18next";
import classes from "./overview.module.css";
import { useProviderOverview } from "./use-provider-overview.ts";

/** Number of servers that respond, and the version of the one that answered. */
export const InstallationNote = () => {
  const { t } = useTranslation();
  const { data } = useProviderOverview();
  if (data === undefined || data.servers.length === 0) return null;
  const { servers, version } = data;
  const alive = servers.filter((server) => server.alive).length;
  return (
    <div className={classes.installation}>
      <span data-away={alive < servers.length || undefined}>
        {t("overview.servers")} <b>{t("overview.serversOf", { alive, all: servers.length })}</b>
      </span>
      <span>
        {t("overview.version")} <b>{version}</b>
      </span>
    </div>
  );
};
