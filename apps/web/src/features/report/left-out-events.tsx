import { useTranslation } from "react-i18next";
import notices from "../../shared/panel/panel-notices.module.css";

interface LeftOutEventsProps {
  readonly codes: readonly number[];
  readonly onShowAll: () => void;
}

/** A schedule keeps the events that were hidden when it was created. Shows their number and a button that includes them again. */
export const LeftOutEvents = ({ codes, onShowAll }: LeftOutEventsProps) => {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  return (
    <p className={notices.notices} data-notice>
      <span>{t("hidden.without", { count: codes.length })}</span>
      <button type="button" data-off-paper className={notices.show} onClick={onShowAll}>
        {t("hidden.showAll")}
      </button>
    </p>
  );
};
