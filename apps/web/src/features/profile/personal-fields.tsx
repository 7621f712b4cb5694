import { interfaceLanguages, type Profile } from "@fiel/contracts";
import { NativeSelect, TextInput } from "@mantine/core";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { addedLanguages, languageName, toLanguage } from "../../shared/i18n/languages.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { EmailField } from "./email-field.tsx";
import { isProviders } from "./is-providers.ts";
import { notificationLevels, type ProfileForm } from "./profile-schema.ts";
import { usualLanguageKey } from "./usual-language-key.ts";

interface PersonalFieldsProps {
  readonly profile: Profile;
  readonly register: UseFormRegister<ProfileForm>;
  readonly errors: FieldErrors<ProfileForm>;
}

export const PersonalFields = ({ profile, register, errors }: PersonalFieldsProps) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const clientLanguage = languageName(t, toLanguage(client.language));
  return (
    <>
      <TextInput
        {...register("name")}
        label={t("profile.name")}
        error={fieldError(errors.name)}
        maxLength={120}
        autoComplete="name"
      />
      <EmailField profile={profile} />
      {isProviders(client) ? null : (
        <NativeSelect
          {...register("emailNotification")}
          label={t("notifications.label")}
          error={fieldError(errors.emailNotification)}
          data={[
            { value: "", label: t("notifications.choose") },
            ...notificationLevels.map((value) => ({ value, label: t(`notifications.levels.${value}`) })),
          ]}
        />
      )}
      <NativeSelect
        {...register("language")}
        label={t("profile.language")}
        data={[
          { value: "", label: t(usualLanguageKey(client), { language: clientLanguage }) },
          ...[...interfaceLanguages, ...addedLanguages()].map((value) => ({
            value,
            label: languageName(t, toLanguage(value)),
          })),
        ]}
      />
    </>
  );
};
