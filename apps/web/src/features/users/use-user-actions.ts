import {
  anonymizeUser,
  blockUser,
  exportUserData,
  forgotPassword,
  makeOwner,
  removeUsersSecondFactor,
  type TenantUser,
} from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../shared/files/save-file.ts";
import type { Place } from "../../shared/registration/registration.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf, type Tell, useTell } from "../../shared/registration/use-tell.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const once = "users";

/** Blocks or unblocks a user. A failure is shown only when a rule causes it; the reloaded list shows the actual state. */
const block = async (
  { api, tenant }: Place,
  t: TFunction,
  { _id: id, blocked, version }: TenantUser,
): Promise<void> => {
  try {
    const answer = await api.call(blockUser, { params: { tenant, id }, body: { block: !blocked }, version });
    toastInfo({ title: t(answer.blocked ? "users.nowBlocked" : "users.nowUnblocked"), once });
  } catch (error) {
    const { message } = reasonOf(error);
    if (message !== undefined) toastFailure({ title: message, once });
  }
};

const exportData = async ({ api, tenant }: Place, { _id: id }: TenantUser): Promise<void> => {
  const data = await api.call(exportUserData, { params: { tenant, id } });
  const text = JSON.stringify(data, null, 2);
  saveFile(new Blob([text], { type: "application/json" }), `${tenant}-${id}.json`);
};

const actionsOf = (place: Place, t: TFunction, { tell, askAgain }: Tell) => {
  const { api, tenant } = place;
  const idOf = ({ _id: id }: TenantUser) => ({ params: { tenant, id } });
  return {
    anonymize: (user: TenantUser) =>
      tell(api.call(anonymizeUser, idOf(user)), t("users.anonymizedToast"), t("users.anonymizeFailed")),
    makeOwner: (user: TenantUser) =>
      tell(
        api.call(makeOwner, { ...idOf(user), version: user.version }),
        t("users.ownerMade"),
        t("users.makeOwnerFailed"),
      ),
    removeSecondFactor: (user: TenantUser) =>
      tell(
        api.call(removeUsersSecondFactor, idOf(user)),
        t("users.secondFactorRemoved"),
        t("users.secondFactorFailed"),
      ),
    requestReset: ({ email }: TenantUser) =>
      tell(
        api.call(forgotPassword, { params: { tenant }, body: { email } }),
        t("users.resetRequested"),
        t("reset.requestFailed"),
      ),
    toggleBlock: async (user: TenantUser) => {
      await block(place, t, user);
      await askAgain();
    },
    exportData: (user: TenantUser) =>
      tell(exportData(place, user), t("users.exported"), t("users.exportFailed")),
  };
};

export type UserActions = ReturnType<typeof actionsOf>;

/** An administrator's further actions on a user; each shows its outcome and reloads the lists. */
export const useUserActions = (): UserActions => {
  const place = usePlace();
  const { t } = useTranslation();
  const tell = useTell(once);
  return useMemo(() => actionsOf(place, t, tell), [place, t, tell]);
};
