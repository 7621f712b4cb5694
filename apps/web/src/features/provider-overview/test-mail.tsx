import { sendTestMail } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const once = "testMail";

/** Sends a test mail to the signed-in user and shows the outcome. */
export const TestMail = () => {
  const { t } = useTranslation();
  const { api } = usePlace();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { outcome, to, reason } = await api.call(sendTestMail, { params: {} });
      if (outcome === "sent") toastInfo({ title: t("overview.testMailSent", { to }), once });
      else if (outcome === "filed") toastInfo({ title: t("overview.testMailFiled", { to }), once });
      else toastFailure({ title: t("overview.testMailFailed", { to }), message: reason ?? "", once });
    } catch {
      toastFailure({ title: t("overview.testMailUnknown"), once });
    }
    setBusy(false);
  };
  return (
    <Button
      leftSection={<IconMailForward size={16} stroke={1.7} aria-hidden="true" />}
      loading={busy}
      onClick={() => void send()}
    >
      {t("overview.testMail")}
    </Button>
  );
};
