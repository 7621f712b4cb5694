import { Button } from "@mantine/core";
import { IconAccessPointOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useConnection, useLostSince } from "../../shared/api/use-connection.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./header.module.css";

/**
 * Strip under the header while the server is unreachable: since when, and a button to try again. It is part of the page's bundle, since without a
 * server it could not be loaded.
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
