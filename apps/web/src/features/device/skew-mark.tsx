import { IconClock } from "@tabler/icons-react";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./gateways.module.css";
import { signedSpanText } from "./span-text.ts";

/** How far a clock is ahead; marked when `noticed`. */
export const SkewMark = ({ aheadMs, noticed }: { aheadMs: number; noticed: boolean }) => {
  const format = useFormat();
  const text = signedSpanText(aheadMs, format);
  if (!noticed) return <span className={classes.skew}>{text}</span>;
  return (
    <span className={classes.notice}>
      <IconClock size={14} stroke={1.7} aria-hidden="true" />
      {text}
    </span>
  );
};
