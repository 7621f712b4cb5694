import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { Segments } from "../../shared/menu/segments.tsx";
import classes from "./shelve-dialog.module.css";

/** Choices in min. The longest is a shift, so that a shelved incident is not forgotten. */
const spans = ["15", "30", "60", "240", "480"] as const;
type Span = (typeof spans)[number];

interface ShelveDialogProps {
  readonly onShelve: (minutes: number) => Promise<void>;
  readonly onClose: () => void;
}

export const ShelveDialog = ({ onShelve, onClose }: ShelveDialogProps) => {
  const { t } = useTranslation();
  const [span, setSpan] = useState<Span>("60");
  const [busy, setBusy] = useState(false);
  const shelve = async () => {
    setBusy(true);
    await onShelve(Number(span));
    onClose();
  };
  const label = (minutes: number) =>
    minutes < 60 ? t("alerts.minutes", { count: minutes }) : t("alerts.hours", { count: minutes / 60 });
  return (
    <Dialog title={t("alerts.shelveTitle")} onClose={onClose} width={480}>
      <p>{t("alerts.shelveText")}</p>
      <div className={classes.spans}>
        <Segments
          label={t("alerts.shelveFor")}
          value={span}
          options={spans.map((value) => ({ value, label: label(Number(value)) }))}
          onChange={setSpan}
        />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button variant="filled" loading={busy} onClick={() => void shelve()} data-autofocus>
          {t("alerts.shelve")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
