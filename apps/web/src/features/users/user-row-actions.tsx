import type { TenantUser } from "@fiel/contracts";
import {
  IconFileExport,
  IconKey,
  IconLock,
  IconLockOpen,
  IconTrash,
  IconUserCog,
  IconUserOff,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { RowAction } from "../../shared/registration/row-action.tsx";
import type { UserActions } from "./use-user-actions.ts";
import type { Question } from "./user-question.tsx";
import type { Protection } from "./user-state.ts";
import classes from "../../shared/registration/list.module.css";

interface UserRowActionsProps {
  readonly user: TenantUser;
  readonly protection: Protection | null;
  readonly actions: UserActions;
  readonly onAsk: (question: Question) => void;
  readonly onOpen: (id: string) => void;
}

const PresentActions = ({ user, protection, actions, onAsk, onOpen }: UserRowActionsProps) => {
  const { t } = useTranslation();
  const { name } = user;
  const forbidden = protection === null ? undefined : t(`users.${protection}`);
  return (
    <>
      <RowAction
        icon={IconUserCog}
        label={t("users.changeRole", { name })}
        forbidden={forbidden}
        onClick={() => onOpen(user._id)}
      />
      {user.blocked ? (
        <RowAction
          icon={IconLockOpen}
          label={t("users.unblock", { name })}
          onClick={() => void actions.toggleBlock(user)}
        />
      ) : (
        <RowAction
          icon={IconLock}
          label={t("users.block", { name })}
          forbidden={forbidden}
          onClick={() => onAsk({ kind: "block", user })}
        />
      )}
      <RowAction
        icon={IconKey}
        label={t("users.reset", { name })}
        onClick={() => void actions.requestReset(user)}
      />
      <RowAction
        icon={IconTrash}
        label={t("users.remove", { name })}
        forbidden={forbidden}
        onClick={() => onAsk({ kind: "remove", user })}
      />
    </>
  );
};

const RemovedActions = ({ user, actions, onAsk }: UserRowActionsProps) => {
  const { t } = useTranslation();
  const { name } = user;
  return (
    <>
      <RowAction
        icon={IconFileExport}
        label={t("users.exportData", { name })}
        onClick={() => void actions.exportData(user)}
      />
      <RowAction
        icon={IconUserOff}
        label={t("users.anonymize", { name })}
        forbidden={user.anonymized ? t("users.alreadyAnonymized") : undefined}
        onClick={() => onAsk({ kind: "anonymize", user })}
      />
    </>
  );
};

export const UserRowActions = (props: UserRowActionsProps) => (
  <div className={classes.actions}>
    {props.user.removedAt === null ? <PresentActions {...props} /> : <RemovedActions {...props} />}
  </div>
);
