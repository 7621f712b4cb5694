import type { Profile } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { languageName, toLanguage } from "../../shared/i18n/languages.ts";
import { Avatar } from "../../shared/people/avatar.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { isProviders } from "./is-providers.ts";
import { notificationLevels, offeredLanguage } from "./profile-schema.ts";
import { usualLanguageKey } from "./usual-language-key.ts";
import classes from "./profile-facts.module.css";

/** Name of the language as the form offers it: the user's own, or the client's. */
const useLanguageText = ({ ownLanguage }: Profile): string => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const own = offeredLanguage(ownLanguage);
  const name = languageName(t, toLanguage(own ?? client.language));
  return own === undefined ? t(usualLanguageKey(client), { language: name }) : name;
};

/** The profile for print: stored values as text, in place of the form. */
export const ProfileFacts = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const level = notificationLevels[profile.emailNotification] ?? "0";
  const facts: readonly (readonly [term: string, value: string])[] = [
    [t("profile.name"), profile.name],
    [t("access.email"), profile.email],
    [t("roles.label"), t(`roles.${profile.role}`)],
    ...(isProviders(client)
      ? []
      : ([[t("notifications.label"), t(`notifications.levels.${level}`)]] as const)),
    [t("profile.language"), useLanguageText(profile)],
  ];
  return (
    <div className={classes.facts}>
      <Avatar name={profile.name} picturePath={profile.profilePicPath} size={88} />
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
