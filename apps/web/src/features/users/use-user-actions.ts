import {
  anonymizeUser,
  blockUser,
  type Call,
  exportUserData,
  forgotPassword,
  removeUser,
  removeUsersSecondFactor,
  type TenantUser,
} from "@fiel/contracts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ApiClient } from "../../shared/api/api-client.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import type { InputOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

interface Context {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly t: TFunction;
  readonly tenant: string;
}

const once = "user";

/** The server's own sentence where a rule forbids it; nothing where it merely failed. */
const reasonOf = (error: unknown): { message?: string } =>
  error instanceof ApiError && error.status === 409 ? { message: error.message } : {};

const askAgain = ({ queryClient, tenant }: Context): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["users", tenant] });

const send = async <C extends Call>(
  context: Context,
  call: C,
  input: InputOf<C>,
  texts: { readonly done: string; readonly failed: string },
): Promise<void> => {
  try {
    await context.api.call(call, input);
    toastInfo({ title: texts.done, once });
  } catch (error) {
    toastFailure({ title: texts.failed, ...reasonOf(error), once });
  }
  await askAgain(context);
};

/** A failure is told only where a rule is behind it; the list, asked again, shows how it stands. */
const toggleBlock = async (context: Context, { _id: id, blocked }: TenantUser): Promise<void> => {
  const { api, t, tenant } = context;
  try {
    const answer = await api.call(blockUser, { params: { tenant, id }, body: { block: !blocked } });
    toastInfo({ title: t(answer.blocked ? "users.nowBlocked" : "users.nowUnblocked"), once });
  } catch (error) {
    const { message } = reasonOf(error);
    if (message !== undefined) toastFailure({ title: message, once });
  }
  await askAgain(context);
};

const exportData = async ({ api, t, tenant }: Context, { _id: id }: TenantUser): Promise<void> => {
  try {
    const data = await api.call(exportUserData, { params: { tenant, id } });
    const text = JSON.stringify(data, null, 2);
    saveFile(new Blob([text], { type: "application/json" }), `${tenant}-${id}.json`);
    toastInfo({ title: t("users.exported"), once });
  } catch {
    toastFailure({ title: t("users.exportFailed"), once });
  }
};

const actionsOf = (context: Context) => {
  const { t, tenant } = context;
  const idOf = ({ _id: id }: TenantUser) => ({ params: { tenant, id } });
  return {
    remove: (user: TenantUser) =>
      send(context, removeUser, idOf(user), {
        done: t("users.removedToast"),
        failed: t("users.removeFailed"),
      }),
    anonymize: (user: TenantUser) =>
      send(context, anonymizeUser, idOf(user), {
        done: t("users.anonymizedToast"),
        failed: t("users.anonymizeFailed"),
      }),
    removeSecondFactor: (user: TenantUser) =>
      send(context, removeUsersSecondFactor, idOf(user), {
        done: t("users.secondFactorRemoved"),
        failed: t("users.secondFactorFailed"),
      }),
    requestReset: ({ email }: TenantUser) =>
      send(
        context,
        forgotPassword,
        { params: { tenant }, body: { email } },
        { done: t("users.resetRequested"), failed: t("reset.requestFailed") },
      ),
    toggleBlock: (user: TenantUser) => toggleBlock(context, user),
    exportData: (user: TenantUser) => exportData(context, user),
  };
};

export type UserActions = ReturnType<typeof actionsOf>;

/** What an administrator does to a user; each tells its outcome and has the lists asked again. */
export const useUserActions = (): UserActions => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  return useMemo(() => actionsOf({ api, queryClient, t, tenant }), [api, queryClient, t, tenant]);
};
