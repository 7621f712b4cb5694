import {
  consentToSupport,
  endSupport,
  grantSupport,
  listSupportGrants,
  type SupportGrant,
} from "@fiel/contracts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { WantedSupport } from "../../shared/support/support-form.tsx";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const reloadMs = 30_000;
const keyOf = (tenant: string) => ["support", tenant] as const;

/** The client's grants, newest first; polled for a manager's requests. */
export const useSupport = (all: boolean) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: [...keyOf(tenant), all],
    queryFn: ({ signal }) =>
      api.call(listSupportGrants, { params: { tenant }, query: all ? { all: "true" } : {} }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: reloadMs,
  });
};

/** An administrator's decisions; each shows its outcome and resolves to whether it succeeded. */
export const useSupportActions = () => {
  const api = useApi();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const queries = useQueryClient();
  const act = async (said: "given" | "ended", work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      await queries.invalidateQueries({ queryKey: keyOf(tenant) });
      toastInfo({ title: t(`support.${said}`), once: "support" });
      return true;
    } catch (error) {
      const message = error instanceof ApiError ? error.message : "";
      toastFailure({ title: t("support.failed"), message, once: "support" });
      await queries.invalidateQueries({ queryKey: keyOf(tenant) });
      return false;
    }
  };
  const one = ({ id }: SupportGrant) => ({ tenant, id: String(id) });
  return {
    give: (asked: SupportGrant | null, wanted: WantedSupport) =>
      act("given", () =>
        asked === null
          ? api.call(grantSupport, { params: { tenant }, body: wanted })
          : api.call(consentToSupport, { params: one(asked), body: wanted }),
      ),
    end: (grant: SupportGrant) => act("ended", () => api.call(endSupport, { params: one(grant) })),
  };
};
