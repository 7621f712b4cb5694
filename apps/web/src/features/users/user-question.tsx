import type { TenantUser } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../shared/dialogs/confirm-dialog.tsx";
import { namedTexts } from "./named-text.ts";
import type { UserActions } from "./use-user-actions.ts";

/** An action that must be confirmed. */
export interface Question {
  readonly kind: "block" | "anonymize" | "secondFactor" | "makeOwner";
  readonly user: TenantUser;
}

interface UserQuestionProps {
  readonly question: Question;
  readonly actions: UserActions;
  readonly onClose: () => void;
}

const acts = {
  block: "toggleBlock",
  anonymize: "anonymize",
  secondFactor: "removeSecondFactor",
  makeOwner: "makeOwner",
} as const satisfies Record<Question["kind"], keyof UserActions>;

export const UserQuestion = ({ question: { kind, user }, actions, onClose }: UserQuestionProps) => {
  const { t } = useTranslation();
  const verbs = {
    block: "blockVerb",
    anonymize: "anonymizeVerb",
    secondFactor: "removeSecondFactor",
    makeOwner: "makeOwner",
  } as const;
  return (
    <ConfirmDialog
      title={t(`users.${kind}Title`, { name: user.name })}
      text={[
        t(`users.${kind}Text`, { name: user.name }),
        ...(kind === "block" ? namedTexts(t, user) : []),
      ].join(" ")}
      verb={t(`users.${verbs[kind]}`)}
      onConfirm={() => actions[acts[kind]](user)}
      onClose={onClose}
    />
  );
};
