import type { TenantUser } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { namedTexts } from "./named-text.ts";
import { UserStateMark } from "./user-state-mark.tsx";
import { stateOfUser } from "./user-state.ts";
import { UserVerbs } from "./user-verbs.tsx";
import classes from "./users.module.css";

/** Facts of a user, and further actions. */
export const UserFacts = ({ user }: { user: TenantUser }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const named = namedTexts(t, user);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t("users.status")}</dt>
        <dd>
          <UserStateMark state={stateOfUser(user)} />
        </dd>
        {user.mailRefused === null ? null : (
          <>
            <dt>{t("users.email")}</dt>
            <dd>
              {t("users.mailRefusedSince", {
                at: format.instant(user.mailRefused.at, "dateTime"),
                code: user.mailRefused.code ?? "5xx",
              })}
            </dd>
          </>
        )}
        {named.length === 0 ? null : (
          <>
            <dt>{t("users.named")}</dt>
            <dd>{named.join(" ")}</dd>
          </>
        )}
        <dt>{t("users.createdAt")}</dt>
        <dd>{format.instant(user.createdAt, "dateTime")}</dd>
        <dt>{t("users.lastSeen")}</dt>
        <dd>{user.lastSeenAt === null ? t("users.never") : format.instant(user.lastSeenAt, "dateTime")}</dd>
        <dt>{t("users.security")}</dt>
        <dd>{t(user.secondFactor ? "users.secondFactorOn" : "users.secondFactorOff")}</dd>
      </dl>
      <UserVerbs user={user} />
    </>
  );
};
