import { putLogo, verifyClient } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf } from "../../shared/registration/use-tell.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const once = "logo";

/** The client as it stands now: its logo may be newer than the session. */
export const useClient = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["client", tenant],
    queryFn: ({ signal }) => api.call(verifyClient, { params: { tenant } }, signal),
  });
};

/** Sends the chosen image as the client's logo; answers whether it is kept. */
export const useSaveLogo = () => {
  const { api, tenant } = usePlace();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const save = async (logo: File | null): Promise<boolean> => {
    if (logo === null) {
      toastFailure({ title: t("appearance.missing"), message: t("appearance.missingText"), once });
      return false;
    }
    setSaving(true);
    try {
      const { logoPath } = await api.call(putLogo, { params: { tenant }, body: {}, files: { logo } });
      const { client } = session.get();
      if (client !== null) session.chooseClient({ ...client, logoPath });
      toastInfo({ title: t("appearance.saved"), once });
      await queryClient.invalidateQueries({ queryKey: ["client", tenant] });
      return true;
    } catch (error) {
      toastFailure({ title: t("appearance.saveFailed"), ...reasonOf(error), once });
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
};
