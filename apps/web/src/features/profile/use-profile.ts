import { type Profile, readProfile, updateProfile, user as userSchema } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { applyLanguage } from "../../shared/i18n/i18n.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { useSessionStore, useSignedIn } from "../../shared/session/use-session.ts";
import type { Picture } from "../../shared/files/picture.ts";
import type { ProfileForm } from "./profile-schema.ts";

export const useProfile = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["profile", tenant],
    queryFn: ({ signal }) => api.call(readProfile, { params: { tenant } }, signal),
    // The form is filled once and must not change while the user types.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Saves the form and applies it at once: name and picture in the header, and the language. */
export const useSaveProfile = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const session = useSessionStore();
  const { i18n } = useTranslation();
  const { tenant } = useSignedIn().client;
  return async (form: ProfileForm, picture: Picture, before: Profile): Promise<Profile> => {
    const removal = picture.kind === "removed" ? ({ removePicture: "true" } as const) : {};
    const profile = await api.call(updateProfile, {
      params: { tenant },
      body: { ...form, ...removal },
      files: picture.kind === "chosen" ? { profile_pic: picture.file } : {},
    });
    queryClient.setQueryData(["profile", tenant], profile);
    const { token } = session.get();
    if (token !== null) session.begin(token, userSchema.parse(profile));
    if (profile.language !== before.language) {
      const language = toLanguage(profile.language);
      session.setLanguage(language);
      await applyLanguage(i18n, language);
    }
    return profile;
  };
};
