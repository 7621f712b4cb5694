import { Button, Checkbox } from "@mantine/core";
import { type WeighingKind, weighingKinds } from "@fiel/domain";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import classes from "./histogram.module.css";

interface KindsDialogProps {
  readonly excluded: readonly WeighingKind[];
  readonly onSave: (excluded: readonly WeighingKind[]) => void;
  readonly onClose: () => void;
}

/** Kinds of packages that the histograms count; at least one must remain. */
export const KindsDialog = ({ excluded, onSave, onClose }: KindsDialogProps) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(excluded);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(chosen);
    onClose();
  };
  const lastOne = weighingKinds.length - chosen.length === 1;
  return (
    <Dialog title={t("histogram.kinds")} onClose={onClose}>
      <form className={classes.kinds} onSubmit={save}>
        <p className={classes.hint}>{t("histogram.kindsHint")}</p>
        <div role="group" aria-label={t("histogram.kinds")}>
          {weighingKinds.map((kind) => {
            const counted = !chosen.includes(kind);
            return (
              <Checkbox
                key={kind}
                className={classes.kind ?? ""}
                label={t(`weighingKind.${kind}`)}
                checked={counted}
                disabled={counted && lastOne}
                onChange={() =>
                  setChosen(weighingKinds.filter((one) => (one === kind ? counted : chosen.includes(one))))
                }
              />
            );
          })}
        </div>
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button variant="filled" type="submit">
            {t("histogram.save")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
