import type { SupportGrant } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import {
  offeredHours,
  SupportFields,
  usualSupport,
  type WantedSupport,
} from "../../shared/support/support-form.tsx";

interface GrantDialogProps {
  /** The manager's request; null when access is given without one. */
  readonly asked: SupportGrant | null;
  readonly onGive: (wanted: WantedSupport) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Gives the provider access as requested, or less. */
export const GrantDialog = ({ asked, onGive, onClose }: GrantDialogProps) => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<WantedSupport>(
    asked === null ? usualSupport : { access: asked.access, hours: offeredHours(asked.hours) },
  );
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onGive(wanted)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={t(asked === null ? "support.give" : "support.consentTitle")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{t("support.giveText")}</p>
        <SupportFields value={wanted} onChange={setWanted} />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("support.giveVerb")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
