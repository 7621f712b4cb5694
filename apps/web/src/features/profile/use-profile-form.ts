import type { Profile } from "@fiel/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { serverFault } from "../../shared/forms/field-error.tsx";
import { useLeaveGuard } from "../../shared/forms/use-leave-guard.tsx";
import { dismissToasts, toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import type { Picture } from "../../shared/files/picture.ts";
import { fieldsOfProfile, type ProfileForm, profileForm, valuesOfProfile } from "./profile-schema.ts";
import { useSaveProfile } from "./use-profile.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

const keptOf = ({ profilePicPath: path }: Profile): Picture => ({ kind: "kept", path });

/** State of the profile form, its saving, and the question on leaving with unsaved changes. */
export const useProfileForm = (profile: Profile) => {
  const { t, i18n } = useTranslation();
  const save = useSaveProfile();
  const [picture, setPicture] = useState<Picture>(() => keptOf(profile));
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset, setError } = useFilledForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: valuesOfProfile(profile),
  });
  const guard = useLeaveGuard(formState.isDirty || picture.kind !== "kept");

  const tellFailure = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const known = fieldsOfProfile.filter((name) => fields[name] !== undefined);
    known.forEach((name, index) =>
      setError(name, serverFault(fields[name] ?? ""), { shouldFocus: index === 0 }),
    );
    setRefusal(fields["profile_pic"] ?? null);
    const waits = error instanceof ApiError && error.status === 429 ? { message: error.message } : {};
    toastFailure({ title: t("profile.failed"), ...waits, once: "profile" });
  };
  const submit = handleSubmit(async (form) => {
    try {
      const saved = await save(form, picture, profile);
      dismissToasts("profile");
      setPicture(keptOf(saved));
      setRefusal(null);
      reset(valuesOfProfile(saved));
      // Uses the language that was just chosen; `t` still has the previous one.
      toastInfo({ title: i18n.t("profile.saved") });
    } catch (error) {
      tellFailure(error);
    }
  });
  return { register, submit, formState, picture, setPicture, refusal, dialog: guard.dialog };
};
