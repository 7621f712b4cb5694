import type { AlertIncident } from "@fiel/contracts";
import { IconCheck, IconClockPause, IconUserCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./incident-state-mark.module.css";

const marks = {
  open: { icon: null, text: "alerts.stateOpen" },
  pending: { icon: null, text: "alerts.statePending" },
  shelved: { icon: IconClockPause, text: "alerts.stateShelved" },
  acknowledged: { icon: IconUserCheck, text: "alerts.stateAcknowledged" },
  ended: { icon: IconCheck, text: "alerts.stateEnded" },
} as const;

/** State for display: an open incident that is shelved shows as shelved. */
const shownState = ({ state, shelved }: Pick<AlertIncident, "state" | "shelved">): keyof typeof marks =>
  state === "open" && shelved !== null ? "shelved" : state;

export const IncidentStateMark = ({ incident }: { incident: Pick<AlertIncident, "state" | "shelved"> }) => {
  const { t } = useTranslation();
  const state = shownState(incident);
  const { icon: Icon, text } = marks[state];
  return (
    <span className={classes.mark} data-state={state}>
      {Icon === null ? null : <Icon size={14} stroke={1.8} aria-hidden="true" />}
      {t(text)}
    </span>
  );
};
