import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";

/** What is asked, and what becomes of its data. */
export interface RemoveWords {
  readonly title: string;
  readonly text: string;
  /** Left out, 'Excluir'. */
  readonly verb?: string;
}

interface RemoveQuestionProps extends RemoveWords {
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asked before one is deleted. */
export const RemoveQuestion = ({ title, text, verb, onConfirm, onClose }: RemoveQuestionProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={title}
      text={text}
      verb={verb ?? t("registration.removeVerb")}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
