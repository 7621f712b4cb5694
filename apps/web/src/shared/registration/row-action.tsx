import type { TablerIcon } from "@tabler/icons-react";
import { Tip } from "../menu/tip.tsx";
import classes from "./list.module.css";

interface RowActionProps {
  readonly icon: TablerIcon;
  readonly label: string;
  /** Stands beside the icon where there is room, and is part of the label: several icons alone are a riddle. */
  readonly word?: string;
  /** Why it cannot be done; it stays in reach of the keyboard, so that the reason is. */
  readonly forbidden?: string | undefined;
  readonly onClick: () => void;
}

export const RowAction = ({ icon: Icon, label, word, forbidden, onClick }: RowActionProps) => (
  <Tip label={forbidden ?? label} side="end" onPress={forbidden !== undefined}>
    <button
      type="button"
      data-off-paper
      className={classes.action}
      aria-label={forbidden === undefined ? label : `${label}: ${forbidden}`}
      aria-disabled={forbidden === undefined ? undefined : true}
      onClick={forbidden === undefined ? onClick : undefined}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {word === undefined ? null : <span className={classes.word}>{word}</span>}
    </button>
  </Tip>
);
