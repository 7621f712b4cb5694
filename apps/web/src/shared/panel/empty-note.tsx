import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./empty-note.module.css";

interface EmptyNoteProps {
  readonly sentence?: ParseKeys;
  /** The last known fact. */
  readonly fact?: string | undefined;
  /** Buttons that may lead to data. */
  readonly actions?: ReactNode;
}

/** Note in place of a chart without data. */
export const EmptyNote = ({ sentence = "panel.empty", fact, actions }: EmptyNoteProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.note}>
      <p className={classes.sentence}>{t(sentence)}</p>
      {fact === undefined ? null : <p className={classes.fact}>{fact}</p>}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  );
};
