import { IconFocusCentered, IconPencil, IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import classes from "./boards.module.css";

/** Icons of the actions on a screen. */
export const boardIcons = {
  identify: IconFocusCentered,
  reload: IconRefresh,
  edit: IconPencil,
  revoke: IconPlugConnectedX,
} as const;

const verbs = ["identify", "reload", "edit", "revoke"] as const;

/** Legend of the icons in the rows. */
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
