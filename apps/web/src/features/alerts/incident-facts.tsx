import type { AlertIncident } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { factsText } from "../../shared/alerts/facts-text.ts";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./incident-drawer.module.css";
import { IncidentStateMark } from "./incident-state-mark.tsx";

/** How long, why, since when, and in whose hands. */
export const IncidentFacts = ({ incident }: { incident: AlertIncident }) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const { rule, facts, startedAt, endedAt, acknowledged } = incident;
  const why = factsText(rule.kind, facts, t, format);
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
        <p className={classes.hero}>{sinceText(startedAt, endedAt ?? now, format)}</p>
        <p>
          {[why, t("alerts.since", { time: format.instant(startedAt, "dateTimeSeconds") }), taken]
            .filter((part) => part !== "")
            .join(", ")}
        </p>
      </div>
      <IncidentStateMark incident={incident} />
    </div>
  );
};
