import { IconAccessPointOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import menu from "../../shared/menu/menu.module.css";
import { usePopup } from "../../shared/menu/use-popup.ts";
import classes from "./connection-notice.module.css";

const Notice = () => {
  const { t } = useTranslation();
  const { target, popup } = usePopup({ align: "end" });
  return (
    <>
      <button {...target} type="button" className={classes.notice}>
        <IconAccessPointOff size={18} stroke={1.6} aria-hidden="true" />
        <span className="visually-hidden">{t("connection.polling")}</span>
      </button>
      <div {...popup} className={`${menu.popup} ${classes.words}`} aria-hidden="true">
        {t("connection.polling")}
      </div>
    </>
  );
};

/** Says that the page is polling; empty while the stream is connected. */
export const ConnectionNotice = ({ live }: { live: boolean }) => (
  <span role="status" className={classes.place}>
    {live ? null : <Notice />}
  </span>
);
