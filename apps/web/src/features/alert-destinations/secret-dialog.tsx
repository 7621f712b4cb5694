import { Button, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/clipboard/copy-text.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { toastInfo } from "../../shared/toasts/toasts.tsx";
import { type ToldSecret, toldSecret } from "./told-secret.ts";

/** The secret of a webhook's signature, which is told this once. */
export const SecretDialog = ({ told: { name, secret } }: { told: ToldSecret }) => {
  const { t } = useTranslation();
  const copy = async () => {
    await copyText(secret);
    toastInfo({ title: t("alertDestinations.copied"), once: "alertDestinations" });
  };
  return (
    <Dialog title={name} onClose={toldSecret.forget} dismissible={false} width={520}>
      <TextInput
        label={t("alertDestinations.secret")}
        description={t("alertDestinations.secretOnce")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={secret}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogFoot>
        <Button
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
          data-autofocus
        >
          {t("alertDestinations.copy")}
        </Button>
        <Button variant="filled" onClick={toldSecret.forget}>
          {t("alertDestinations.secretDone")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
