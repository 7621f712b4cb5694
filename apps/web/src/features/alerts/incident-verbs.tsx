import type { AlertIncident } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconClockPause, IconTimelineEvent, IconUserCheck, IconUserMinus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./incident-drawer.module.css";
import { searchOfIncident } from "./search-of-incident.ts";
import { useIncidentActions } from "./use-incident-actions.ts";

const ShelveDialog = lazy(async () => ({ default: (await import("./shelve-dialog.tsx")).ShelveDialog }));

/** Link to the machine's stops at the time of the incident. */
const TimelineLink = ({ incident }: { incident: AlertIncident }) => {
  const { t } = useTranslation();
  const { now } = useEnvironment();
  const { tenant, timeZone } = useSignedIn().client;
  const search = searchOfIncident(incident, now(), timeZone);
  return (
    <Button
      className={classes.linked ?? ""}
      leftSection={<IconTimelineEvent size={16} stroke={1.6} aria-hidden="true" />}
      renderRoot={(props) => (
        <Link {...props} to="/client/$tenant/ocorrencias" params={{ tenant }} search={search} />
      )}
    >
      {t("alerts.timeline")}
    </Button>
  );
};

/** Actions on the incident that the user may take. */
export const IncidentVerbs = ({ incident }: { incident: AlertIncident }) => {
  const { t } = useTranslation();
  const { role } = useSignedIn().user;
  const { acknowledge, giveBack, shelve, unshelve } = useIncidentActions();
  const [shelving, setShelving] = useState(false);
  const { id, state, shelved, subject } = incident;
  const mayShelve = role !== "Operator" && state !== "ended";
  const clock = <IconClockPause size={16} stroke={1.6} aria-hidden="true" />;
  return (
    <div className={classes.verbs}>
      {state === "open" ? (
        <Button
          variant="filled"
          leftSection={<IconUserCheck size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void acknowledge(id)}
        >
          {t("alerts.acknowledge")}
        </Button>
      ) : null}
      {state === "acknowledged" ? (
        <Button
          leftSection={<IconUserMinus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void giveBack(id)}
        >
          {t("alerts.giveBack")}
        </Button>
      ) : null}
      {shelved !== null && role !== "Operator" ? (
        <Button leftSection={clock} onClick={() => void unshelve(id)}>
          {t("alerts.unshelve")}
        </Button>
      ) : null}
      {shelved === null && mayShelve ? (
        <Button leftSection={clock} onClick={() => setShelving(true)}>
          {t("alerts.shelve")}
        </Button>
      ) : null}
      {subject.kind === "equipment" && role !== "Operator" ? <TimelineLink incident={incident} /> : null}
      {shelving ? (
        <Suspense>
          <ShelveDialog onShelve={(minutes) => shelve(id, minutes)} onClose={() => setShelving(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};
