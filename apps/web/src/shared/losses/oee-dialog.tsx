import type { Losses } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../dialogs/dialog.tsx";
import { OeeSums } from "./oee-sums.tsx";

interface OeeDialogProps {
  /** Whose OEE it is. */
  readonly name: string;
  readonly account: Losses["account"];
  readonly onClose: () => void;
}

/** Arithmetic of an OEE. */
export const OeeDialog = ({ name, account, onClose }: OeeDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t("losses.oeeOf", { name })} onClose={onClose}>
      <OeeSums account={account} />
      <DialogFoot>
        <Button variant="filled" onClick={onClose} data-autofocus>
          {t("dialog.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
