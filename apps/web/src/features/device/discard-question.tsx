import type { QuarantineCause } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../shared/dialogs/confirm-dialog.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { causeText } from "./cause-words.ts";
import { useMachineNames } from "./use-machine-names.ts";
import { useQuarantineActions } from "./use-quarantine-actions.ts";

interface DiscardQuestionProps {
  readonly cause: QuarantineCause;
  readonly onClose: () => void;
}

/** Confirms the removal of records that were set aside. */
export const DiscardQuestion = ({ cause, onClose }: DiscardQuestionProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const machineOf = useMachineNames();
  const { discard } = useQuarantineActions();
  const { count, equipment } = cause;
  const what = { machine: machineOf(equipment), cause: causeText(cause, t) };
  return (
    <ConfirmDialog
      title={
        count === 0
          ? t("device.forgetTitle")
          : t("device.discardTitle", { count, number: format.number(count) })
      }
      text={t(count === 0 ? "device.forgetText" : "device.discardText", what)}
      verb={t(count === 0 ? "device.forgetVerb" : "device.discardVerb")}
      onConfirm={() => discard(cause)}
      onClose={onClose}
    />
  );
};
