import type { Profile } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PictureField } from "../../shared/files/picture-field.tsx";
import { FaultCount } from "../../shared/forms/fault-count.tsx";
import { Avatar } from "../../shared/people/avatar.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { PersonalFields } from "./personal-fields.tsx";
import classes from "./profile.module.css";
import { useProfileForm } from "./use-profile-form.ts";

export const ProfileForm = ({ profile, onCancel }: { profile: Profile; onCancel: () => void }) => {
  const { t } = useTranslation();
  const { register, submit, formState, picture, setPicture, refusal, dialog } = useProfileForm(profile);
  const { errors } = formState;
  return (
    // Not printed; `ProfileFacts` prints the values as text.
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate data-off-paper>
      <FaultCount errors={errors} />
      <div className={classes.head}>
        <PictureField
          hint={t("profile.pictureHint")}
          path={profile.profilePicPath}
          picture={picture}
          onChange={setPicture}
          refusal={refusal}
          renderPicture={({ path, preview }) => (
            <Avatar name={profile.name} picturePath={path} preview={preview} size={88} />
          )}
        />
        <span className={classes.badge}>{t(`roles.${profile.role}`)}</span>
      </div>
      <PersonalFields profile={profile} register={register} errors={errors} />
      <PasswordFields register={register} errors={errors} />
      <div className={classes.foot}>
        <Button onClick={onCancel}>{t("dialog.cancel")}</Button>
        <Button type="submit" variant="filled" loading={formState.isSubmitting}>
          {t("profile.save")}
        </Button>
      </div>
      {dialog}
    </form>
  );
};
