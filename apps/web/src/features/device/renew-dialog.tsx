import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";

/** Hours for which the previous key may stay valid; at most the contract's `maxGraceHours`. */
const graces = [0, 1, 8, 24, 72, 168] as const;

interface RenewDialogProps {
  readonly onRenew: (graceHours: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks how long the previous key stays valid, so that all gateways can be given the new one. */
export const RenewDialog = ({ onRenew, onClose }: RenewDialogProps) => {
  const { t } = useTranslation();
  const [hours, setHours] = useState(24);
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    await onRenew(hours);
    onClose();
  };
  return (
    <Dialog title={t("device.renewTitle")} onClose={onClose}>
      <p>{t("device.renewText")}</p>
      <NativeSelect
        label={t("device.grace")}
        description={t(hours === 0 ? "device.graceNone" : "device.graceHint")}
        data={graces.map((value) => ({
          value: String(value),
          label: value === 0 ? t("device.graceNow") : t("device.graceHours", { count: value }),
        }))}
        value={String(hours)}
        onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
        data-autofocus
      />
      <DialogFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button variant="filled" loading={busy} onClick={() => void renew()}>
          {t("device.renewVerb")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
