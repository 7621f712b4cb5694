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
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { type UserActions, useUserActions } from "./use-user-actions.ts";
import type { Question } from "./user-question.tsx";
import { UserQuestion } from "./user-question-lazy.tsx";
import type { Protection } from "./user-state.ts";
import classes from "../../shared/registration/list.module.css";

interface UserRowActionsProps {
  readonly user: TenantUser;
  readonly protection: Protection | null;
  readonly context: Pick<ListContext<TenantUser>, "onOpen" | "onRemove" | "locks">;
}

type AskedProps = UserRowActionsProps & {
  readonly actions: UserActions;
  readonly onAsk: (kind: Question["kind"]) => void;
};

const PresentActions = ({ user, protection, actions, onAsk, context }: AskedProps) => {
  const { t } = useTranslation();
  const { name } = user;
  const lock = context.locks.edit;
  const forbidden = lock ?? (protection === null ? undefined : t(`users.${protection}`));
  return (
    <>
      <RowAction
        icon={IconUserCog}
        label={t("users.changeRole", { name })}
        word={t("userActions.role")}
        forbidden={forbidden}
        onClick={() => context.onOpen(user)}
      />
      {user.blocked ? (
        <RowAction
          icon={IconLockOpen}
          label={t("users.unblock", { name })}
          word={t("userActions.unblock")}
          forbidden={lock}
          onClick={() => void actions.toggleBlock(user)}
        />
      ) : (
        <RowAction
          icon={IconLock}
          label={t("users.block", { name })}
          word={t("userActions.block")}
          forbidden={forbidden}
          onClick={() => onAsk("block")}
        />
      )}
      <RowAction
        icon={IconKey}
        label={t("users.reset", { name })}
        word={t("userActions.password")}
        onClick={() => void actions.requestReset(user)}
      />
      <RowAction
        icon={IconTrash}
        label={t("users.remove", { name })}
        word={t("userActions.remove")}
        forbidden={forbidden}
        onClick={() => context.onRemove(user)}
      />
    </>
  );
};

const RemovedActions = ({ user, actions, onAsk, context }: AskedProps) => {
  const { t } = useTranslation();
  const { name } = user;
  return (
    <>
      <RowAction
        icon={IconFileExport}
        label={t("users.exportData", { name })}
        word={t("userActions.data")}
        onClick={() => void actions.exportData(user)}
      />
      <RowAction
        icon={IconUserOff}
        label={t("users.anonymize", { name })}
        word={t("userActions.anonymize")}
        forbidden={context.locks.edit ?? (user.anonymized ? t("users.alreadyAnonymized") : undefined)}
        onClick={() => onAsk("anonymize")}
      />
    </>
  );
};

export const UserRowActions = (props: UserRowActionsProps) => {
  const { user } = props;
  const actions = useUserActions();
  const [kind, onAsk] = useState<Question["kind"] | null>(null);
  const asked = { ...props, actions, onAsk };
  return (
    <div className={classes.actions}>
      {user.removedAt === null ? <PresentActions {...asked} /> : <RemovedActions {...asked} />}
      {kind === null ? null : (
        <UserQuestion question={{ kind, user }} actions={actions} onClose={() => onAsk(null)} />
      )}
    </div>
  );
};
