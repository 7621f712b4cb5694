import type { TablerIcon } from "@tabler/icons-react";
import { Tip } from "../menu/tip.tsx";
import classes from "./list.module.css";

interface RowActionProps {
  readonly icon: TablerIcon;
  readonly label: string;
  /** Text beside the icon where there is room. It is part of the label; icons without text are hard to understand. */
  readonly word?: string;
  /** Reason why the action is not allowed. The button stays focusable, so that the reason can be read. */
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
