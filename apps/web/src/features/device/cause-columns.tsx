import type { QuarantineCause } from "@fiel/contracts";
import { Checkbox } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import { RowAction } from "../../shared/registration/row-action.tsx";
import type { Column } from "../../shared/table/column.ts";
import { RowToggle } from "../../shared/table/row-toggle.tsx";
import { CauseCure } from "./cause-cure.tsx";
import { causeText } from "./cause-words.ts";
import classes from "./quarantine.module.css";

export interface CausesContext {
  readonly t: TFunction;
  readonly format: Format;
  readonly nowMs: number;
  readonly machineOf: (mid: number | null) => string;
  readonly isOpen: (cause: QuarantineCause) => boolean;
  readonly onToggle: (cause: QuarantineCause) => void;
  readonly isChosen: (cause: QuarantineCause) => boolean;
  readonly onChoose: (cause: QuarantineCause) => void;
  readonly onDiscard: (cause: QuarantineCause) => void;
}

const dayMs = 86_400_000;

const moment = (atMs: number, { format, nowMs }: CausesContext): string =>
  format.instant(atMs, nowMs - atMs > dayMs ? "dateTime" : "timeSeconds");

/** Count of records set aside, and of statuses stored without the value. */
const Amount = ({ cause: { count, statuses }, t, format }: { cause: QuarantineCause } & CausesContext) => (
  <span className={classes.amount}>
    {count === 0 ? null : <strong>{format.number(count)}</strong>}
    {statuses === 0 ? null : (
      <span className={classes.quiet}>
        {t("device.statuses", { count: statuses, number: format.number(statuses) })}
      </span>
    )}
  </span>
);

const choice = (context: CausesContext): Column<QuarantineCause> => {
  const { t, isChosen, onChoose, machineOf } = context;
  return {
    id: "choice",
    header: t("device.choice"),
    quiet: true,
    cell: (cause) => (
      <Checkbox
        size="xs"
        aria-label={t("device.choose", {
          machine: machineOf(cause.equipment),
          cause: causeText(cause, t),
        })}
        checked={isChosen(cause)}
        onChange={() => onChoose(cause)}
      />
    ),
  };
};

const facts = (context: CausesContext): readonly Column<QuarantineCause>[] => {
  const { t, machineOf, isOpen, onToggle } = context;
  return [
    {
      id: "reason",
      header: t("device.reason"),
      cell: (cause) => (
        <RowToggle open={isOpen(cause)} onToggle={() => onToggle(cause)}>
          {causeText(cause, t)}
        </RowToggle>
      ),
      sort: (cause) => causeText(cause, t),
    },
    {
      id: "machine",
      header: t("device.machine"),
      cell: ({ equipment }) => machineOf(equipment),
      sort: ({ equipment }) => machineOf(equipment),
    },
    {
      id: "cure",
      header: t("device.cure"),
      cell: (cause) => <CauseCure cause={cause} />,
    },
    {
      id: "first",
      header: t("device.first"),
      cell: ({ firstAt }) => moment(firstAt, context),
      sort: ({ firstAt }) => firstAt,
    },
    {
      id: "last",
      header: t("device.last"),
      cell: ({ lastAt }) => moment(lastAt, context),
      sort: ({ lastAt }) => lastAt,
    },
  ];
};

export const columnsOfCauses = (context: CausesContext): readonly Column<QuarantineCause>[] => {
  const { t, machineOf, onDiscard } = context;
  return [
    choice(context),
    ...facts(context),
    {
      id: "count",
      header: t("device.records"),
      numeric: true,
      cell: (cause) => <Amount cause={cause} {...context} />,
      sort: ({ count }) => count,
    },
    {
      id: "actions",
      header: t("device.actions"),
      quiet: true,
      cell: (cause) => (
        <RowAction
          icon={IconTrash}
          label={t("device.discardOf", {
            machine: machineOf(cause.equipment),
            cause: causeText(cause, t),
          })}
          onClick={() => onDiscard(cause)}
        />
      ),
    },
  ];
};
