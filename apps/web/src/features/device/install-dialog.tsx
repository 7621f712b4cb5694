import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/clipboard/copy-text.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import classes from "./install-dialog.module.css";
import { installCommands } from "./install-commands.ts";
import { maskedKey } from "./masked-key.ts";

interface InstallDialogProps {
  readonly appKey: string;
  readonly onClose: () => void;
}

/** Commands that start a gateway on the plant's computer, with server address and key, for copying. */
export const InstallDialog = ({ appKey, onClose }: InstallDialogProps) => {
  const { t } = useTranslation();
  const { origin } = globalThis.location;
  const copy = async (command: string): Promise<void> => {
    if (await copyText(command)) toastInfo({ title: t("install.copied"), once: "device" });
    else toastFailure({ title: t("install.copyFailed"), once: "device" });
  };
  const shown = installCommands(origin, maskedKey(appKey));
  return (
    <Dialog title={t("install.title")} onClose={onClose} width={640}>
      <p>{t("install.text")}</p>
      {installCommands(origin, appKey).map(({ system, command }, index) => (
        <div key={system} className={classes.command}>
          <h3>{t(`install.${system}`)}</h3>
          <code>{shown[index]?.command}</code>
          <Button
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            aria-label={t("install.copyFor", { system: t(`install.${system}`) })}
            onClick={() => void copy(command)}
          >
            {t("device.copy")}
          </Button>
        </div>
      ))}
      <p>{t("install.seen")}</p>
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          {t("dialog.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
