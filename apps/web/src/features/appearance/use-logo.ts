import { logoVersion, putLogo, verifyClient } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf } from "../../shared/registration/use-tell.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const once = "logo";

/** The client as stored on the server; its logo may be newer than the session's. */
export const useClient = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["client", tenant],
    queryFn: ({ signal }) => api.call(verifyClient, { params: { tenant } }, signal),
  });
};

/** `changed`: another user changed the logo meanwhile, and nothing was saved. */
type Saved = "saved" | "failed" | "changed";

/** Uploads the logo, unless the stored one is no longer the one that was shown. */
const useSend = () => {
  const { api, tenant } = usePlace();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  return async (logo: File, instead: string | null): Promise<Saved> => {
    const again = () => queryClient.invalidateQueries({ queryKey: ["client", tenant] });
    try {
      const version = logoVersion(instead);
      const sent = { params: { tenant }, body: {}, files: { logo }, version };
      const { logoPath } = await api.call(putLogo, sent);
      const { client } = session.get();
      if (client !== null) session.chooseClient({ ...client, logoPath });
      toastInfo({ title: t("appearance.saved"), once });
      await again();
      return "saved";
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await again();
        return "changed";
      }
      toastFailure({ title: t("appearance.saveFailed"), ...reasonOf(error), once });
      return "failed";
    }
  };
};

/** Saves the chosen image; without one it shows a message. */
export const useSaveLogo = () => {
  const { t } = useTranslation();
  const send = useSend();
  const [saving, setSaving] = useState(false);
  const save = async (logo: File | null, instead: string | null): Promise<Saved> => {
    if (logo === null) {
      toastFailure({ title: t("appearance.missing"), message: t("appearance.missingText"), once });
      return "failed";
    }
    setSaving(true);
    try {
      return await send(logo, instead);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
};
