import { Button } from "@mantine/core";
import { IconAccessPointOff, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../shared/api/use-connection.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import classes from "./header.module.css";

/** Under the header while the server cannot be reached: since when, what that means, and the one way to try again. */
export const LostStrip = ({ sinceMs }: { sinceMs: number }) => {
  const { t } = useTranslation();
  const { ask } = useConnection();
  const moment = useMomentText();
  return (
    <div className={classes.lost} role="status">
      <IconAccessPointOff size={18} stroke={1.6} aria-hidden="true" />
      <p>
        <strong>{t("lost.title", { time: moment(sinceMs) })}</strong> <span>{t("lost.text")}</span>
      </p>
      <Button size="xs" leftSection={<IconRefresh size={15} stroke={1.8} />} onClick={ask}>
        {t("panel.retry")}
      </Button>
    </div>
  );
};
