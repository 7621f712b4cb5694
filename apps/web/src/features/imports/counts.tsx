import type { ImportedFile } from "@fiel/contracts";
import { IconAlertTriangle, IconEqual, IconPencil, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./counts.module.css";
import shared from "./imports.module.css";

interface CountProps {
  readonly icon?: ReactNode;
  readonly label: string;
  readonly count: number;
  readonly note?: string;
  readonly alarming?: boolean;
}

const Count = ({ icon, label, count, note, alarming = false }: CountProps) => (
  <div className={classes.count} data-alarming={alarming || undefined}>
    <dt>
      {icon}
      {label}
    </dt>
    <dd>
      <b>{useFormat().number(count)}</b>
      {note === undefined ? null : <span className={shared.quiet}>{note}</span>}
    </dd>
  </div>
);

const look = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Number of rows by outcome; together they are the rows of the file. */
export const Counts = ({ counts }: Pick<ImportedFile, "counts">) => {
  const { t } = useTranslation();
  if (counts === null) return null;
  const { rows, new: added, changed, cells, same, error } = counts;
  return (
    <dl className={classes.counts}>
      <Count label={t("imports.rows")} count={rows} />
      <Count
        icon={<IconPlus {...look} />}
        label={t("imports.new")}
        count={added}
        note={t("imports.newNote")}
      />
      <Count
        icon={<IconPencil {...look} />}
        label={t("imports.changed")}
        count={changed}
        note={t("imports.changedNote", { count: cells })}
      />
      <Count
        icon={<IconEqual {...look} />}
        label={t("imports.same")}
        count={same}
        note={t("imports.sameNote")}
      />
      <Count
        icon={<IconAlertTriangle {...look} />}
        label={t("imports.error")}
        count={error}
        note={t("imports.errorNote")}
        alarming={error > 0}
      />
    </dl>
  );
};
