import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";

/** Texts of a question before deleting, including what becomes of the data. */
export interface RemoveWords {
  readonly title: string;
  readonly text: string;
  /** 'Excluir' by default. */
  readonly verb?: string;
}

interface RemoveQuestionProps extends RemoveWords {
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Dialog that asks before a record is deleted. */
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
