import type { Client } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";

/** The client of this login page, with a link for users of other clients. */
export const ClientHeading = ({ client, onLeave }: { client: Client; onLeave: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.client}>
      <span className={classes.logo} aria-hidden="true">
        {client.logoPath === null ? (
          Array.from(client.name).slice(0, 1).join("").toUpperCase()
        ) : (
          <img src={client.logoPath} alt="" />
        )}
      </span>
      <div className={classes.clientText}>
        <span className={classes.clientName}>{client.name}</span>
        <button type="button" className={classes.leave} onClick={onLeave}>
          {t("access.notThisClient")}
        </button>
      </div>
    </div>
  );
};
