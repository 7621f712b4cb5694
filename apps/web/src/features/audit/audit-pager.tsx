import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./audit.module.css";

interface AuditPagerProps {
  readonly page: number;
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

/** Pager of the trail; nothing for a single page. */
export const AuditPager = ({ page, onNewer, onOlder }: AuditPagerProps) => {
  const { t } = useTranslation();
  if (onNewer === null && onOlder === null) return null;
  return (
    <div className={classes.pager}>
      <Button disabled={onNewer === null} onClick={() => onNewer?.()}>
        {t("audit.newer")}
      </Button>
      <span>{t("audit.page", { page })}</span>
      <Button disabled={onOlder === null} onClick={() => onOlder?.()}>
        {t("audit.older")}
      </Button>
    </div>
  );
};
