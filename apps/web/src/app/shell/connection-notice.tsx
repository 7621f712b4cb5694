import { Tooltip } from "@mantine/core";
import { IconAccessPointOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./connection-notice.module.css";

/** Says that the page is polling. Nothing when it is live, as it should be. */
export const ConnectionNotice = ({ live }: { live: boolean }) => {
  const { t } = useTranslation();
  return (
    <span role="status" className={classes.place}>
      {live ? null : (
        <Tooltip
          label={t("connection.polling")}
          events={{ hover: true, focus: true, touch: true }}
          multiline
          maw={240}
        >
          <button type="button" className={classes.notice}>
            <IconAccessPointOff size={18} stroke={1.6} aria-hidden="true" />
            <span className="visually-hidden">{t("connection.polling")}</span>
          </button>
        </Tooltip>
      )}
    </span>
  );
};
