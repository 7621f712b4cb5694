import { Button } from "@mantine/core";
import { IconAccessPointOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useConnection, useLostSince } from "../../shared/api/use-connection.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./header.module.css";

/**
 * Under the header while the server cannot be reached: since when, and the one way to try again. It comes with the page, since without a
 * server it could not be fetched.
 */
export const LostStrip = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const sinceMs = useLostSince();
  const { ask } = useConnection();
  if (sinceMs === null) return null;
  return (
    <div className={classes.lost} role="status">
      <IconAccessPointOff size={18} stroke={1.6} aria-hidden="true" />
      <p>{t("connection.lost", { time: format.instant(sinceMs, "time") })}</p>
      <Button size="xs" onClick={ask}>
        {t("panel.retry")}
      </Button>
    </div>
  );
};
