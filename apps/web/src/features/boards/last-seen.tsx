import { type Board, screenSilenceMs } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { isWithin } from "../../shared/board/dark-hours.ts";
import { RowNote } from "../../shared/registration/row-note.tsx";
import classes from "./boards.module.css";

/** When a screen was heard of, and with which program. */
export const LastSeen = ({ board: { seen, darkFrom, darkTo } }: { readonly board: Board }) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  const format = useFormat();
  if (seen === null) return <RowNote>{t("boards.never")}</RowNote>;
  const ageMs = nowMs - seen.at;
  // A screen that is dark by its schedule is not away.
  const isDark = isWithin(format.instant(nowMs, "time"), darkFrom, darkTo);
  return (
    <span className={classes.lines}>
      <span
        className={classes.seen}
        data-away={(!isDark && ageMs > screenSilenceMs) || undefined}
        data-dark={isDark || undefined}
      >
        {isDark ? t("boards.darkUntil", { time: darkTo ?? "" }) : t("boards.ago", { age: shortAge(ageMs) })}
      </span>
      <span className={classes.version} data-old={!seen.isCurrent || undefined}>
        {t("boards.version", { version: seen.version })}
      </span>
    </span>
  );
};
