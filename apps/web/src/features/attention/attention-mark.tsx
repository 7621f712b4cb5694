import type { AttentionKind } from "@fiel/domain";
import { IconClockExclamation } from "@tabler/icons-react";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import classes from "./attention.module.css";

/** Mark of a line, distinct by shape and colour. */
export const AttentionMark = ({ kind }: { kind: AttentionKind }) => {
  if (kind === "stop") return <ClassMark kind="stopped" />;
  if (kind === "silent" || kind === "neverHeard") return <ClassMark kind="disconnected" />;
  if (kind === "orderLate") return <IconClockExclamation size={14} stroke={1.6} aria-hidden="true" />;
  return (
    <svg className={classes.failed} viewBox="0 0 10 10" width={10} height={10} aria-hidden="true">
      <path d="M1.4 1.4h7.2v7.2H1.4Z" />
    </svg>
  );
};
