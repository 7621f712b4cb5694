import { signIn, user as userSchema } from "@fiel/contracts";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { applyLanguage } from "../../shared/i18n/i18n.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { dismissToasts } from "../../shared/toasts/toasts.tsx";
import type { Credentials } from "./access-schemas.ts";

/** Opens a session. An answer without a token counts as wrong credentials. */
export const useSignIn = (tenant: string): ((form: Credentials) => Promise<void>) => {
  const api = useApi();
  const session = useSessionStore();
  const { i18n } = useTranslation();
  return useCallback(
    async (form) => {
      const answer = await api.call(signIn, { params: { tenant }, body: form });
      if (!answer.token) throw new ApiError(401, "InvalidCredentials", "");
      const language = toLanguage(answer.language);
      session.setLanguage(language);
      await applyLanguage(i18n, language);
      dismissToasts("signIn", "sessionExpired", "clientLookup");
      session.begin(answer.token, userSchema.parse(answer));
    },
    [api, session, i18n, tenant],
  );
};
