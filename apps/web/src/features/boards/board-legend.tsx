import { IconFocusCentered, IconPencil, IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import classes from "./boards.module.css";

/** What can be done to a screen, by its button. */
export const boardIcons = {
  identify: IconFocusCentered,
  reload: IconRefresh,
  edit: IconPencil,
  revoke: IconPlugConnectedX,
} as const;

const verbs = ["identify", "reload", "edit", "revoke"] as const;

/** What the rows' icons do, in words. */
export const boardLegend = (t: TFunction) => (
  <span className={classes.legend}>
    {verbs.map((verb) => {
      const Icon = boardIcons[verb];
      return (
        <span key={verb}>
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          {t(`boards.legend.${verb}`)}
        </span>
      );
    })}
  </span>
);
