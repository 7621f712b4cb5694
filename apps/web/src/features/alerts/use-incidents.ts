import {
  type AlertIncidentState,
  getAlertIncidentsFile,
  listAlertIncidents,
  readAlertIncident,
} from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { toDates, windowsNow } from "../../shared/filters/windows-of-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";

/** Most incidents listed; the file has all. */
export const mostListed = 500;
const reloadMs = 10_000;

export type IncidentStates = "all" | Exclude<AlertIncidentState, "pending">;

/** Query of the header's filter and the chosen state, up to the time of the request. */
const useIncidentQuery = (which: IncidentStates) => {
  const [filter] = useFilter();
  const { now } = useEnvironment();
  const { timeZone } = useSignedIn().client;
  const states: AlertIncidentState[] = which === "all" ? ["open", "acknowledged", "ended"] : [which];
  const equipments = [...filter.equipments];
  const queryNow = () => {
    const dates = toDates(windowsNow(filter, now(), timeZone));
    return { dates, equipments, rules: [], kinds: [], states };
  };
  return { asked: { filter, timeZone, which }, queryNow };
};

/** Deliveries change without a change of the incident, so changes of alerts trigger a reload. */
const meta = { live: ["alerts"] } as const;

/** Incidents of the filter, open ones first; reloaded on changes and polled. */
export const useIncidents = (which: IncidentStates) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  const { asked, queryNow } = useIncidentQuery(which);
  return useQuery({
    queryKey: ["alertIncidents", tenant, asked],
    queryFn: ({ signal }) =>
      api.call(
        listAlertIncidents,
        { params: { tenant }, query: { ...queryNow(), offset: 0, limit: mostListed } },
        signal,
      ),
    refetchInterval: reloadMs,
    meta,
  });
};

/** One incident with its deliveries. */
export const useIncident = (id: number) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["alertIncidents", tenant, "one", id],
    queryFn: ({ signal }) => api.call(readAlertIncident, { params: { tenant, id: String(id) } }, signal),
    refetchInterval: reloadMs,
    meta,
    // Data of another incident must not be shown under this one's name.
    placeholderData: (): undefined => undefined,
  });
};

/** Saves the listed incidents as a workbook. */
export const useIncidentsFile = (which: IncidentStates) => {
  const api = useApi();
  const { t } = useTranslation();
  const format = useFormat();
  const { now } = useEnvironment();
  const { tenant } = useSignedIn().client;
  const { queryNow } = useIncidentQuery(which);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await api.file(urlOf(getAlertIncidentsFile, { tenant }, queryNow()));
      const moment = format.instant(now(), "dateTimeSeconds").replaceAll(/\D+/g, "-");
      saveFile(file, `${tenant}-alertas-${moment}.xlsx`);
      dismissToasts("alertsFile");
    } catch {
      toastFailure({ title: t("alerts.exportFailed"), once: "alertsFile" });
    }
    setBusy(false);
  };
  return { busy, save };
};
