import type { Profile } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FaultCount } from "../../shared/forms/fault-count.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { PersonalFields } from "./personal-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import classes from "./profile.module.css";
import { useProfileForm } from "./use-profile-form.ts";

export const ProfileForm = ({ profile, onCancel }: { profile: Profile; onCancel: () => void }) => {
  const { t } = useTranslation();
  const { register, submit, formState, picture, setPicture, refusal, dialog } = useProfileForm(profile);
  const { errors } = formState;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <FaultCount errors={errors} />
      <div className={classes.head}>
        <PictureField
          name={profile.name}
          path={profile.profilePicPath}
          picture={picture}
          onChange={setPicture}
          refusal={refusal}
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
