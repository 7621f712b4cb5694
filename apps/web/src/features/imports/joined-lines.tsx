import type { ImportedFile } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./imports.module.css";

/** Says which lines of a CSV were read as one row because of quotes; nothing where each line is a row. */
export const JoinedLines = ({ counts }: Pick<ImportedFile, "counts">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { rows = 0, joined = [], joinedLines = 0 } = counts ?? {};
  if (joined.length === 0) return null;
  const places = joined.map(({ from, to }) => `${format.number(from)}–${format.number(to)}`).join(", ");
  return (
    <p className={classes.joined} role="note">
      {t("imports.joined", {
        lines: format.number(rows + joinedLines),
        rows: format.number(rows),
        places,
      })}
    </p>
  );
};
