import type { AlertIncident } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDrawer, FormDrawerBody } from "../../shared/forms/form-drawer.tsx";
import { FormSkeleton } from "../../shared/registration/registration-drawer.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./incident-drawer.module.css";
import { IncidentFacts } from "./incident-facts.tsx";
import { IncidentHistory } from "./incident-history.tsx";
import { IncidentVerbs } from "./incident-verbs.tsx";
import { useIncident } from "./use-incidents.ts";

const WhyNotDialog = lazy(async () => ({ default: (await import("./why-not-dialog.tsx")).WhyNotDialog }));

const Unread = ({ query }: { query: ReturnType<typeof useIncident> }) => {
  const { t } = useTranslation();
  if (query.error === null) return <FormSkeleton />;
  return (
    <FormDrawerBody>
      <p>{t("alerts.notFound")}</p>
      <Button onClick={() => void query.refetch()}>{t("panel.retry")}</Button>
    </FormDrawerBody>
  );
};

/** Name of the rule, with a link for administrators, who can edit it. */
const RuleFoot = ({ rule: { id, name } }: Pick<AlertIncident, "rule">) => {
  const { t } = useTranslation();
  const { client, user } = useSignedIn();
  const params = { tenant: client.tenant, key: String(id) };
  return (
    <div className={classes.foot}>
      <span>
        {t("alerts.ruleLine")} <b>{name}</b>
      </span>
      {user.role === "Admin" ? (
        <Button
          className={classes.linked ?? ""}
          renderRoot={(props) => (
            <Link {...props} to="/client/$tenant/admin/alertas/{-$key}" params={params} />
          )}
        >
          {t("alerts.editRule")}
        </Button>
      ) : null}
    </div>
  );
};

/** Details of one incident: state, actions, and history. */
export const IncidentDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const query = useIncident(id);
  const incident = query.data;
  const title = incident === undefined ? t("alerts.one") : `${incident.subject.name}, ${incident.rule.name}`;
  return (
    <FormDrawer title={title} onClose={onClose}>
      {incident === undefined ? (
        <Unread query={query} />
      ) : (
        <>
          <FormDrawerBody>
            <IncidentFacts incident={incident} />
            <IncidentVerbs incident={incident} />
            <div className={classes.happened}>
              <h3>{t("alerts.happened")}</h3>
              <button type="button" className={classes.way} onClick={() => setAsking(true)}>
                {t("whyNot.open")}
              </button>
            </div>
            <IncidentHistory incident={incident} />
          </FormDrawerBody>
          <RuleFoot rule={incident.rule} />
        </>
      )}
      {asking ? (
        <Suspense>
          <WhyNotDialog rule={incident?.rule.id} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </FormDrawer>
  );
};
