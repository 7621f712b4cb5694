import type { Board } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { RowNote } from "../../shared/registration/row-note.tsx";
import classes from "./boards.module.css";

/** A screen says once a minute that it is there. */
const silentAfterMs = 150_000;

/** When a screen was heard of, and with which program. */
export const LastSeen = ({ board: { seen } }: { readonly board: Board }) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  if (seen === null) return <RowNote>{t("boards.never")}</RowNote>;
  const ageMs = nowMs - seen.at;
  return (
    <span className={classes.lines}>
      <span className={classes.seen} data-away={ageMs > silentAfterMs || undefined}>
        {t("boards.ago", { age: shortAge(ageMs) })}
      </span>
      <span className={classes.version} data-old={!seen.isCurrent || undefined}>
        {t("boards.version", { version: seen.version })}
      </span>
    </span>
  );
};
