import { exportAudit, listAudit } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";
import { type AuditSearch, faultOfDays, windowOf } from "./audit-filter.ts";

const pageSize = 50;

/** The filter for the calls; its period is computed at the time of the request. */
const useFilterNow = (search: AuditSearch) => {
  const { now } = useEnvironment();
  const { timeZone } = useSignedIn().client;
  const { actor, entity, action } = search;
  return () => ({ ...windowOf(search, now(), timeZone), actor, entity, action });
};

/** One page of the trail, starting at `cursor`; undefined starts at the newest entry. */
export const useAudit = (search: AuditSearch, cursor: string | undefined) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  const filterNow = useFilterNow(search);
  const asked = filterNow();
  return useQuery({
    queryKey: ["audit", tenant, asked, cursor],
    queryFn: ({ signal }) =>
      api.call(listAudit, { params: { tenant }, query: { ...asked, cursor, limit: pageSize } }, signal),
    enabled: faultOfDays(search) === null,
  });
};

/** Saves the filtered trail as a file named by its time. */
export const useAuditExport = (search: AuditSearch) => {
  const api = useApi();
  const { t } = useTranslation();
  const format = useFormat();
  const { now } = useEnvironment();
  const { tenant } = useSignedIn().client;
  const filterNow = useFilterNow(search);
  const [exporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    try {
      const file = await api.file(urlOf(exportAudit, { tenant }, filterNow()));
      const moment = format.instant(now(), "dateTimeSeconds").replaceAll(/\D+/g, "-");
      saveFile(file, `${tenant}-auditoria-${moment}.xlsx`);
      dismissToasts("audit");
    } catch {
      toastFailure({ title: t("audit.exportFailed"), once: "audit" });
    }
    setExporting(false);
  };
  return { exporting, save };
};
