import {
  askForSupport,
  enterAsSupport,
  listSupportOf,
  type SupportGrant,
  user as userSchema,
} from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { createSessionStore } from "../../shared/session/session-store.ts";
import type { WantedSupport } from "../../shared/support/support-form.tsx";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

export interface AskedSupport extends WantedSupport {
  readonly reason: string;
}

const isCurrent = ({ state }: SupportGrant): boolean => state === "open" || state === "asked";
const reloadMs = 30_000;

/** State of the support access to a client, and a manager's actions on it. */
export const useClientSupport = (tenant: string) => {
  const api = useApi();
  const { t } = useTranslation();
  const { storage } = useEnvironment();
  const queries = useQueryClient();
  const params = { tenant };
  const key = ["clientSupport", tenant];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call(listSupportOf, { params }, signal)).grants,
    refetchInterval: reloadMs,
  });
  const failed = (error: unknown): false => {
    const message = error instanceof ApiError ? error.message : "";
    toastFailure({ title: t("support.failed"), message, once: "support" });
    return false;
  };
  const grants = query.data ?? [];
  return {
    current: grants.find(({ state }) => state === "open") ?? grants.find(isCurrent) ?? null,
    ask: async (body: AskedSupport): Promise<boolean> => {
      try {
        queries.setQueryData(key, (await api.call(askForSupport, { params, body })).grants);
        toastInfo({ title: t("support.askSent"), once: "support" });
        return true;
      } catch (error) {
        return failed(error);
      }
    },
    /** Signs in at the client under the grant. Replaces any session at that client in this browser. */
    enter: async (): Promise<void> => {
      try {
        const { user, client } = await api.call(enterAsSupport, { params });
        const session = createSessionStore(storage);
        session.chooseClient(client);
        session.begin(user.token, userSchema.parse(user));
        // This storage lives in one page alone. The client's page would not find the session and would ask for a password.
        if (storage.isOfThisPage?.() === true) {
          toastFailure({ title: t("support.failed"), message: t("support.enterBlocked"), once: "support" });
          return;
        }
        globalThis.location.assign(`/client/${client.tenant}/inicio`);
      } catch (error) {
        failed(error);
        await queries.invalidateQueries({ queryKey: key });
      }
    },
  };
};
