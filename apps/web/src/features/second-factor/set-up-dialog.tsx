import type { AnswerOf, setUpSecondFactor } from "@fiel/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../shared/dialogs/dialog.tsx";
import { toastInfo } from "../../shared/toasts/toasts.tsx";
import { CodesStep } from "./codes-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { ScanStep } from "./scan-step.tsx";

type Secret = AnswerOf<typeof setUpSecondFactor>;

/** Steps of the set-up: password, QR code with a first code, recovery codes. */
export const SetUpDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (recoveryCodes: readonly string[]) => {
    toastInfo({ title: t("secondFactor.enabled"), once: "secondFactor" });
    setCodes(recoveryCodes);
  };
  return (
    <Dialog
      title={t(codes === null ? "secondFactor.setUp" : "secondFactor.codesTitle")}
      onClose={onClose}
      dismissible={codes === null}
    >
      {codes !== null ? (
        <CodesStep codes={codes} onKept={onClose} />
      ) : secret === null ? (
        <PasswordStep onSecret={setSecret} onClose={onClose} />
      ) : (
        <ScanStep secret={secret} onCodes={finish} onClose={onClose} />
      )}
    </Dialog>
  );
};
