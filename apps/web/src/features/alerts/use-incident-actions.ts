import {
  acknowledgeAlertIncident,
  giveBackAlertIncident,
  shelveAlertIncident,
  unshelveAlertIncident,
} from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useTell } from "../../shared/registration/use-tell.ts";

/** Actions on an incident; each shows its outcome and reloads the list. */
export const useIncidentActions = () => {
  const { api, tenant } = usePlace();
  const { t } = useTranslation();
  const { tell } = useTell("alerts");
  return useMemo(() => {
    const of = (id: number) => ({ params: { tenant, id: String(id) } });
    return {
      acknowledge: (id: number) =>
        tell(
          api.call(acknowledgeAlertIncident, of(id)),
          t("alerts.acknowledgedToast"),
          t("alerts.acknowledgeFailed"),
        ),
      giveBack: (id: number) =>
        tell(api.call(giveBackAlertIncident, of(id)), t("alerts.givenBackToast"), t("alerts.giveBackFailed")),
      shelve: (id: number, minutes: number) =>
        tell(
          api.call(shelveAlertIncident, { ...of(id), body: { minutes } }),
          t("alerts.shelvedToast"),
          t("alerts.shelveFailed"),
        ),
      unshelve: (id: number) =>
        tell(api.call(unshelveAlertIncident, of(id)), t("alerts.unshelvedToast"), t("alerts.shelveFailed")),
    };
  }, [api, tenant, t, tell]);
};
