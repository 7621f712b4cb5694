import type { AlertRule } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { delayText } from "../../shared/alerts/delay-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/column.ts";
import classes from "./alert-rules.module.css";

const Watches = ({ rule: { condition, onDelayS } }: { rule: AlertRule }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.lines}>
      <span>{t(`alertRules.kinds.${condition.kind}`)}</span>
      {onDelayS === 0 ? null : (
        <RowNote>{t("alertRules.forMore", { duration: delayText(onDelayS, format) })}</RowNote>
      )}
    </span>
  );
};

const Tells = ({ rule: { steps, untold } }: { rule: AlertRule }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.lines}>
      <span>{t("alertRules.tellsSteps", { count: steps.length })}</span>
      {untold.map((place) => (
        <span key={place} className={classes.untold}>
          {t("alertRules.untold", { number: place + 1 })}
        </span>
      ))}
    </span>
  );
};

export const alertRuleColumns = (
  t: TFunction,
  context: ListContext<AlertRule>,
): readonly Column<AlertRule>[] => [
  nameColumn(t("alertRules.name"), context, ({ name }) => name, {
    isQuiet: ({ enabled }) => !enabled,
    after: ({ open }) => (open === 0 ? null : <RowNote>{t("alertRules.openNow", { count: open })}</RowNote>),
  }),
  { id: "watches", header: t("alertRules.watches"), cell: (rule) => <Watches rule={rule} /> },
  {
    id: "tells",
    header: t("alertRules.tells"),
    cell: (rule) => <Tells rule={rule} />,
  },
  {
    id: "state",
    header: t("alertRules.state"),
    cell: ({ enabled }) => t(enabled ? "alertRules.on" : "alertRules.off"),
    sort: ({ enabled }) => Number(!enabled),
  },
  actionsColumn(t, context, ({ name }) => name),
];
