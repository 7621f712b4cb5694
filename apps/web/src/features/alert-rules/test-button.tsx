import { testAlertRule } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import classes from "./alert-rules.module.css";
import type { RuleFormPart } from "./rule-form.ts";

/** Sends the rule's message to the signed-in user as a test. */
export const TestButton = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  const [busy, setBusy] = useState(false);
  const lock = useSupportLock(true);
  const send = async () => {
    setBusy(true);
    const name = form.getValues("name").trim() || t("alertRules.new");
    try {
      const { delivered, reason } = await api.call(testAlertRule, { params: { tenant }, body: { name } });
      if (delivered) toastInfo({ title: t("alertRules.testSent"), once: "alertRules" });
      else toastFailure({ title: t("alertRules.testFailed"), message: reason ?? "", once: "alertRules" });
    } catch {
      toastFailure({ title: t("alertRules.testFailed"), once: "alertRules" });
    }
    setBusy(false);
  };
  if (lock !== undefined) return null;
  return (
    <Button
      variant="subtle"
      className={classes.test ?? ""}
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden="true" />}
      loading={busy}
      onClick={() => void send()}
    >
      {t("alertRules.test")}
    </Button>
  );
};
