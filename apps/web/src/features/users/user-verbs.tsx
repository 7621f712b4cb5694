import type { TenantUser } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconCrown, IconFileExport, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { UserEmailDialog } from "./user-email-dialog-lazy.tsx";
import { useUserActions } from "./use-user-actions.ts";
import type { Question } from "./user-question.tsx";
import { UserQuestion } from "./user-question-lazy.tsx";
import { mayChangeEmail, mayPassOn } from "./user-state.ts";
import { users } from "./users.ts";
import classes from "./users.module.css";

/** Further actions that the signed-in user may take. */
const useAllowed = (user: TenantUser) => {
  const { user: me } = useSignedIn();
  const { data } = useRegistrations(users);
  return {
    changesEmail: mayChangeEmail(me._id, user),
    passesOn: mayPassOn(me._id, user, data?.rows ?? []),
  };
};

/** Actions on a user beside the form. */
export const UserVerbs = ({ user }: { user: TenantUser }) => {
  const { t } = useTranslation();
  const actions = useUserActions();
  const { changesEmail, passesOn } = useAllowed(user);
  const isOpen = useSupportLock(true) === undefined;
  const [asked, setAsked] = useState<Question["kind"] | "email" | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={classes.more}>
      <Button
        leftSection={<IconFileExport size={16} aria-hidden="true" />}
        onClick={() => void actions.exportData(user)}
      >
        {t("users.exportShort")}
      </Button>
      {isOpen && changesEmail ? (
        <Button leftSection={<IconMail size={16} aria-hidden="true" />} onClick={() => setAsked("email")}>
          {t("users.changeEmail")}
        </Button>
      ) : null}
      {isOpen && user.secondFactor && user.removedAt === null ? (
        <Button onClick={() => setAsked("secondFactor")}>{t("users.removeSecondFactor")}</Button>
      ) : null}
      {isOpen && passesOn ? (
        <Button
          leftSection={<IconCrown size={16} aria-hidden="true" />}
          onClick={() => setAsked("makeOwner")}
        >
          {t("users.makeOwner")}
        </Button>
      ) : null}
      {asked === "email" ? <UserEmailDialog user={user} onClose={close} /> : null}
      {asked === null || asked === "email" ? null : (
        <UserQuestion question={{ kind: asked, user }} actions={actions} onClose={close} />
      )}
    </div>
  );
};
