import type { AlertIncident } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { factsText } from "../../shared/alerts/facts-text.ts";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import type { Column } from "../../shared/table/column.ts";
import classes from "./alerts.module.css";
import { IncidentStateMark } from "./incident-state-mark.tsx";

interface IncidentVerbs {
  readonly onOpen: (id: number) => void;
  readonly onAcknowledge: (id: number) => void;
}

const Where = ({ incident: { rule, subject, facts, startedAt } }: { incident: AlertIncident }) => {
  const { t } = useTranslation();
  const why = factsText({ kind: rule.kind, facts, startedMs: startedAt }, t, useFormat());
  return (
    <span className={classes.two}>
      {subject.kind === "equipment" ? (
        <MachineLink mid={Number(subject.id)}>
          <b>{subject.name}</b>
        </MachineLink>
      ) : (
        <b>{subject.name}</b>
      )}
      {why === "" ? null : <span>{why}</span>}
    </span>
  );
};

const Lasted = ({ incident: { startedAt, endedAt } }: { incident: AlertIncident }) => {
  const now = useNow();
  const format = useFormat();
  return <b className={classes.figure}>{sinceText(startedAt, endedAt ?? now, format)}</b>;
};

/** How many recipients were notified; red when a delivery failed. */
const Told = ({ incident: { told } }: { incident: AlertIncident }) => {
  const { t } = useTranslation();
  if (told.all === 0) return <span className={classes.quiet}>{t("alerts.toldNobody")}</span>;
  const text = t("alerts.toldOf", told);
  if (told.failed === 0) return text;
  return (
    <span className={classes.failed}>
      <IconMailX
        size={16}
        stroke={1.6}
        aria-label={t("alerts.toldFailed", { count: told.failed })}
        role="img"
      />
      {text}
    </span>
  );
};

const Who = ({
  incident,
  onAcknowledge,
}: { incident: AlertIncident } & Pick<IncidentVerbs, "onAcknowledge">) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const { id, state, rule, subject, acknowledged, shelved } = incident;
  const when = (atMs: number) => whenText(atMs, now, t, format);
  if (acknowledged !== null)
    return <span>{t("alerts.byAt", { name: acknowledged.by, time: when(acknowledged.at) })}</span>;
  if (state === "ended") return <span className={classes.quiet}>{t("alerts.nobody")}</span>;
  return (
    <span className={classes.taking}>
      <Button
        size="compact-sm"
        className={classes.take ?? ""}
        aria-label={t("alerts.acknowledgeOne", { rule: rule.name, subject: subject.name })}
        onClick={() => onAcknowledge(id)}
      >
        {t("alerts.acknowledge")}
      </Button>
      {shelved === null ? null : (
        <span>{t("alerts.shelvedUntil", { time: when(shelved.until), name: shelved.by })}</span>
      )}
    </span>
  );
};

const Started = ({ startedAt }: AlertIncident) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  return (
    <time dateTime={new Date(startedAt).toISOString()} title={format.instant(startedAt, "dateTimeSeconds")}>
      {whenText(startedAt, now, t, format)}
    </time>
  );
};

const RuleName = ({ incident, onOpen }: { incident: AlertIncident } & Pick<IncidentVerbs, "onOpen">) => {
  const { t } = useTranslation();
  const { id, rule, subject } = incident;
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={t("alerts.openOne", { rule: rule.name, subject: subject.name })}
      onClick={() => onOpen(id)}
    >
      {rule.name}
    </button>
  );
};

const columnsOf = (
  t: TFunction,
  { onOpen, onAcknowledge }: IncidentVerbs,
): readonly Column<AlertIncident>[] => [
  { id: "state", header: t("alerts.state"), cell: (incident) => <IncidentStateMark incident={incident} /> },
  {
    id: "rule",
    header: t("alerts.rule"),
    cell: (incident) => <RuleName incident={incident} onOpen={onOpen} />,
  },
  { id: "where", header: t("alerts.where"), cell: (incident) => <Where incident={incident} /> },
  {
    id: "started",
    header: t("alerts.started"),
    numeric: true,
    cell: (incident) => <Started {...incident} />,
  },
  {
    id: "lasted",
    header: t("alerts.lasted"),
    numeric: true,
    cell: (incident) => <Lasted incident={incident} />,
  },
  {
    id: "told",
    header: t("alerts.told"),
    numeric: true,
    minor: true,
    cell: (incident) => <Told incident={incident} />,
  },
  {
    id: "who",
    header: t("alerts.who"),
    cell: (incident) => <Who incident={incident} onAcknowledge={onAcknowledge} />,
  },
];

/** Columns without sorting: the server lists open incidents first. */
export const useIncidentColumns = ({
  onOpen,
  onAcknowledge,
}: IncidentVerbs): readonly Column<AlertIncident>[] => {
  const { t } = useTranslation();
  return useMemo(() => columnsOf(t, { onOpen, onAcknowledge }), [t, onOpen, onAcknowledge]);
};
