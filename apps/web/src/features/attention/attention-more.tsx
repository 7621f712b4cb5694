import { useTranslation } from "react-i18next";
import menu from "../../shared/menu/menu.module.css";
import { usePopup } from "../../shared/menu/use-popup.ts";
import type { AttentionLine } from "./attention-lines.ts";
import { AttentionRow } from "./attention-row.tsx";
import classes from "./attention.module.css";
import type { LineWords } from "./use-line-words.ts";

interface AttentionMoreProps {
  readonly lines: readonly AttentionLine[];
  /** Number of lines already visible. */
  readonly seen: number;
  readonly wordsOf: (line: AttentionLine) => LineWords;
}

/** A list longer than its popup scrolls and must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;
const focusOn = (box: HTMLElement): void => box.focus();

/** Button with the number of further lines and the worst of them; opens the full list. */
export const AttentionMore = ({ lines, seen, wordsOf }: AttentionMoreProps) => {
  const { t } = useTranslation();
  const { open, target, popup } = usePopup({ onShown: focusOn });
  const next = lines[seen];
  if (next === undefined) return null;
  const { name, age } = wordsOf(next);
  return (
    <>
      <button {...target} type="button" className={classes.more} aria-haspopup="dialog">
        {t("attention.more", { count: lines.length - seen, name, age })}
      </button>
      <div
        {...popup}
        {...scrollable}
        role="dialog"
        aria-label={t("attention.all")}
        className={`${menu.popup} ${classes.all}`}
      >
        <ol>
          {open
            ? lines.map((line) => (
                <AttentionRow key={`${line.kind} ${line.id}`} line={line} words={wordsOf(line)} />
              ))
            : null}
        </ol>
      </div>
    </>
  );
};
