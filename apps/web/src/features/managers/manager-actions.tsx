import { blockManager, forgotPassword, type Manager, removeManagersSecondFactor } from "@fiel/contracts";
import { IconKey, IconLock, IconLockOpen, IconShieldOff, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import list from "../../shared/registration/list.module.css";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useTell } from "../../shared/registration/use-tell.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

interface ManagerActionsProps {
  readonly manager: Manager;
  readonly context: Pick<ListContext<Manager>, "onRemove">;
}

const useActions = ({ id, email, blocked }: Manager) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  const { tell } = useTell("managers");
  const params = { id };
  return {
    toggleBlock: () =>
      tell(
        api.call(blockManager, { params, body: { block: !blocked } }),
        t(blocked ? "users.nowUnblocked" : "users.nowBlocked"),
        t("managers.changeFailed"),
      ),
    reset: () =>
      tell(
        api.call(forgotPassword, { params: { tenant }, body: { email } }),
        t("users.resetRequested"),
        t("reset.requestFailed"),
      ),
    removeSecondFactor: () =>
      tell(
        api.call(removeManagersSecondFactor, { params }),
        t("managers.secondFactorRemoved"),
        t("managers.secondFactorFailed"),
      ),
  };
};

/** Actions of a manager's row. Managers cannot block themselves. */
export const ManagerActions = ({ manager, context }: ManagerActionsProps) => {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { toggleBlock, reset, removeSecondFactor } = useActions(manager);
  const { name, blocked, secondFactor } = manager;
  const forbidden = user._id === manager.id ? t("managers.yourself") : undefined;
  return (
    <div className={list.actions}>
      <RowAction
        icon={blocked ? IconLockOpen : IconLock}
        label={t(blocked ? "users.unblock" : "users.block", { name })}
        forbidden={forbidden}
        onClick={() => void toggleBlock()}
      />
      <RowAction icon={IconKey} label={t("users.reset", { name })} onClick={() => void reset()} />
      {secondFactor ? (
        <RowAction
          icon={IconShieldOff}
          label={t("managers.removeSecondFactor", { name })}
          forbidden={forbidden}
          onClick={() => void removeSecondFactor()}
        />
      ) : null}
      <RowAction
        icon={IconTrash}
        label={t("users.remove", { name })}
        forbidden={forbidden}
        onClick={() => context.onRemove(manager)}
      />
    </div>
  );
};
