import { Button, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../clipboard/copy-text.ts";
import { Dialog, DialogFoot } from "../dialogs/dialog.tsx";
import { toastInfo } from "../toasts/toasts.tsx";
import { type ToldSecret, toldSecret } from "./told-secret.ts";

/** Shows a webhook's secret or an API key, which is shown only once. */
export const SecretDialog = ({ told: { of, name, secret } }: { told: ToldSecret }) => {
  const { t } = useTranslation();
  const copy = async () => {
    await copyText(secret);
    toastInfo({ title: t(`${of}.copied`), once: of });
  };
  return (
    <Dialog title={name} onClose={toldSecret.forget} dismissible={false} width={520}>
      <TextInput
        label={t(`${of}.secret`)}
        description={t(`${of}.secretOnce`)}
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
          {t(`${of}.copy`)}
        </Button>
        <Button variant="filled" onClick={toldSecret.forget}>
          {t(`${of}.secretDone`)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
