import type { AlertIncident } from "@fiel/contracts";
import { durationParts, startOfDayMs } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { factsText } from "../../shared/alerts/facts-text.ts";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./incident-drawer.module.css";
import { IncidentStateMark } from "./incident-state-mark.tsx";

/** Duration of the incident; a unit of several letters is set smaller. */
const Lasted = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => {
  const format = useFormat();
  const seconds = Math.max(0, (toMs - fromMs) / 1_000);
  const [part] = durationParts(seconds) ?? [];
  if (seconds >= 3_600 || part === undefined) return format.duration(seconds);
  return (
    <>
      {part.value}
      <small>{`\u00a0${part.unit}`}</small>
    </>
  );
};

/** Duration, cause, start, and who acknowledged it. */
export const IncidentFacts = ({ incident }: { incident: AlertIncident }) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const { rule, facts, startedAt, endedAt, acknowledged } = incident;
  const why = factsText({ kind: rule.kind, facts, startedMs: startedAt }, t, format);
  const isOfToday = startedAt >= startOfDayMs(now, format.timeZone);
  const since = format.instant(startedAt, isOfToday ? "timeSeconds" : "dateTimeSeconds");
  const taken =
    acknowledged === null
      ? t("alerts.nobodyYet")
      : t("alerts.acknowledgedBy", {
          name: acknowledged.by,
          time: whenText(acknowledged.at, now, t, format),
        });
  return (
    <div className={classes.facts}>
      <div>
        <p className={classes.hero}>
          <Lasted fromMs={startedAt} toMs={endedAt ?? now} />
        </p>
        <p>{[why, t("alerts.since", { time: since }), taken].filter((part) => part !== "").join(", ")}</p>
      </div>
      <IncidentStateMark incident={incident} />
    </div>
  );
};
