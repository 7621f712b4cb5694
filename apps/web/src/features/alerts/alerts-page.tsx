import { listAlertRules } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { WithDrawer } from "../../shared/forms/form-drawer.tsx";
import { Segments } from "../../shared/menu/segments.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { ListEmpty, ListSkeleton } from "../../shared/registration/list-states.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import classes from "./alerts.module.css";
import { useIncidentColumns } from "./incident-columns.tsx";
import { IncidentDrawer } from "./incident-drawer.tsx";
import { PushSwitch } from "./push-switch.tsx";
import { useIncidentActions } from "./use-incident-actions.ts";
import { type IncidentStates, mostListed, useIncidents, useIncidentsFile } from "./use-incidents.ts";

const WhyNotDialog = lazy(async () => ({ default: (await import("./why-not-dialog.tsx")).WhyNotDialog }));

type Incidents = NonNullable<ReturnType<typeof useIncidents>["data"]>;

/** Without rules no alert was ever sent; says so, instead of implying that all is well. */
const Nothing = () => {
  const { t } = useTranslation();
  const api = useApi();
  const { client, user } = useSignedIn();
  const { tenant } = client;
  const rules = useQuery({
    queryKey: ["registrations", tenant, "alertRules", "any"],
    queryFn: ({ signal }) => api.call(listAlertRules, { params: { tenant }, query: {} }, signal),
  });
  if (rules.data?.length !== 0) return <ListEmpty text={t("alerts.empty")} />;
  return (
    <ListEmpty text={t("alerts.noRules")}>
      {user.role === "Admin" ? (
        <Button
          className={classes.linked ?? ""}
          renderRoot={(props) => (
            <Link {...props} to="/client/$tenant/admin/alertas/{-$key}" params={{ tenant, key: "novo" }} />
          )}
        >
          {t("alerts.makeRule")}
        </Button>
      ) : null}
    </ListEmpty>
  );
};

interface ToolbarProps {
  readonly which: IncidentStates;
  readonly counts: Incidents["counts"];
  readonly onWhich: (which: IncidentStates) => void;
  readonly onWhyNot: () => void;
}

const Toolbar = ({ which, counts, onWhich, onWhyNot }: ToolbarProps) => {
  const { t } = useTranslation();
  const { busy, save } = useIncidentsFile(which);
  const { open, acknowledged, ended } = counts;
  return (
    <div className={classes.toolbar}>
      <Segments
        label={t("alerts.which")}
        value={which}
        options={[
          { value: "all", label: t("alerts.all", { count: open + acknowledged + ended }) },
          { value: "open", label: t("alerts.opened", { count: open }) },
          { value: "acknowledged", label: t("alerts.acknowledged", { count: acknowledged }) },
          { value: "ended", label: t("alerts.ended", { count: ended }) },
        ]}
        onChange={onWhich}
      />
      <div className={classes.tools} data-off-paper>
        <PushSwitch />
        <button type="button" data-off-paper className={classes.way} onClick={onWhyNot}>
          {t("whyNot.open")}
        </button>
        <Button
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={busy}
          onClick={() => void save()}
        >
          {t("alerts.export")}
        </Button>
      </div>
    </div>
  );
};

interface RowsProps extends Incidents {
  readonly selected: number | null;
  readonly onOpen: (id: number | null) => void;
}

const Rows = ({ incidents, selected, onOpen }: RowsProps) => {
  const { t } = useTranslation();
  const { acknowledge } = useIncidentActions();
  const columns = useIncidentColumns({ onOpen, onAcknowledge: (id) => void acknowledge(id) });
  if (incidents.length === 0) return <Nothing />;
  return (
    <>
      <DataTable
        label={t("alerts.list")}
        columns={columns}
        rows={incidents}
        keyOf={({ id }) => String(id)}
        selected={selected === null ? undefined : String(selected)}
        className={classes.table}
        pairs
      />
      {incidents.length < mostListed ? null : (
        <p className={classes.note}>{t("alerts.cut", { count: mostListed })}</p>
      )}
    </>
  );
};

/** Id of the incident in the URL; null when there is none. */
const useChosen = (): [number | null, (id: number | null) => void] => {
  const [search, change] = usePageSearch();
  const named = search["incidente"];
  const text = typeof named === "string" ? named : "";
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return [id, (next) => change({ incidente: next === null ? undefined : String(next) })];
};

/** Incidents opened by alert rules, with who acknowledged them and who was notified. */
export const AlertsPage = () => {
  const { t } = useTranslation();
  const [which, setWhich] = useState<IncidentStates>("all");
  const [asking, setAsking] = useState(false);
  const [chosen, choose] = useChosen();
  const query = useIncidents(which);
  const drawer =
    chosen === null ? null : <IncidentDrawer key={chosen} id={chosen} onClose={() => choose(null)} />;
  return (
    <WithDrawer drawer={drawer}>
      <Panel title={t("alerts.title")} state={usePanelState(query)} skeleton={<ListSkeleton />}>
        {query.data === undefined ? null : (
          <>
            <Toolbar
              which={which}
              counts={query.data.counts}
              onWhich={setWhich}
              onWhyNot={() => setAsking(true)}
            />
            <Rows {...query.data} selected={chosen} onOpen={choose} />
          </>
        )}
      </Panel>
      {asking ? (
        <Suspense>
          <WhyNotDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </WithDrawer>
  );
};
