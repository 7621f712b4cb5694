import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";

interface RemoveQuestionProps {
  readonly title: string;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asked before one is deleted: its data stay, no more come. */
export const RemoveQuestion = ({ title, onConfirm, onClose }: RemoveQuestionProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={title}
      text={t("registration.removeText")}
      verb={t("registration.removeVerb")}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
