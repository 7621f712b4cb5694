import type { TenantUser } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconCrown, IconFileExport } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { useUserActions } from "./use-user-actions.ts";
import type { Question } from "./user-question.tsx";
import { UserQuestion } from "./user-question-lazy.tsx";
import { UserStateMark } from "./user-state-mark.tsx";
import { mayPassOn, stateOfUser } from "./user-state.ts";
import { users } from "./users.ts";
import classes from "./users.module.css";

/** What is known of a user, and what else can be done. */
export const UserFacts = ({ user }: { user: TenantUser }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const actions = useUserActions();
  const { user: me } = useSignedIn();
  const { data } = useRegistrations(users);
  const passesOn = mayPassOn(me._id, user, data?.rows ?? []);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t("users.status")}</dt>
        <dd>
          <UserStateMark state={stateOfUser(user)} />
        </dd>
        <dt>{t("users.createdAt")}</dt>
        <dd>{format.instant(user.createdAt, "dateTime")}</dd>
        <dt>{t("users.lastSeen")}</dt>
        <dd>{user.lastSeenAt === null ? t("users.never") : format.instant(user.lastSeenAt, "dateTime")}</dd>
        <dt>{t("users.security")}</dt>
        <dd>{t(user.secondFactor ? "users.secondFactorOn" : "users.secondFactorOff")}</dd>
      </dl>
      <div className={classes.more}>
        <Button
          leftSection={<IconFileExport size={16} aria-hidden="true" />}
          onClick={() => void actions.exportData(user)}
        >
          {t("users.exportShort")}
        </Button>
        {user.secondFactor && user.removedAt === null ? (
          <Button onClick={() => setQuestion({ kind: "secondFactor", user })}>
            {t("users.removeSecondFactor")}
          </Button>
        ) : null}
        {passesOn ? (
          <Button
            leftSection={<IconCrown size={16} aria-hidden="true" />}
            onClick={() => setQuestion({ kind: "makeOwner", user })}
          >
            {t("users.makeOwner")}
          </Button>
        ) : null}
      </div>
      {question ? (
        <UserQuestion question={question} actions={actions} onClose={() => setQuestion(null)} />
      ) : null}
    </>
  );
};
