import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BarsPage } from "./bars-page.ts";
import classes from "./bars-pager.module.css";

interface BarsPagerProps {
  readonly page: BarsPage<unknown>;
  readonly total: number;
  readonly onPage: (index: number) => void;
}

export const BarsPager = ({ page, total, onPage }: BarsPagerProps) => {
  const { t } = useTranslation();
  const { index, last, from, to } = page;
  return (
    <div className={classes.pager}>
      <ActionIcon
        className={classes.button ?? ""}
        size={24}
        aria-label={t("production.previousPage")}
        disabled={index === 0}
        onClick={() => onPage(index - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span aria-live="polite">{t("production.page", { from, to, total })}</span>
      <ActionIcon
        className={classes.button ?? ""}
        size={24}
        aria-label={t("production.nextPage")}
        disabled={index === last}
        onClick={() => onPage(index + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
};
