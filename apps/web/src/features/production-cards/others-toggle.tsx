import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./others-toggle.module.css";

interface OthersToggleProps {
  readonly count: number;
  readonly open: boolean;
  /** Id of the list. */
  readonly listId: string;
  readonly onToggle: () => void;
}

/** Opens the list on screens where twelve cards fit; elsewhere it is always open. */
export const OthersToggle = ({ count, open, listId, onToggle }: OthersToggleProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-off-paper
      className={classes.toggle}
      aria-expanded={open}
      aria-controls={listId}
      onClick={onToggle}
    >
      {t("cards.more", { count })}
      <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
};
