import type { AnswerOf, setUpSecondFactor } from "@fiel/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { fieldError } from "../../shared/forms/field-error.tsx";
import classes from "./second-factor.module.css";
import { codeForm } from "./second-factor-schemas.ts";
import { tellFailure } from "./tell-failure.ts";
import { useSecondFactorCalls } from "./use-second-factor.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

const QrCode = lazy(async () => ({ default: (await import("../../shared/qr/qr-code.tsx")).QrCode }));

interface ScanStepProps {
  readonly secret: AnswerOf<typeof setUpSecondFactor>;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

export const ScanStep = ({ secret, onCodes, onClose }: ScanStepProps) => {
  const { t } = useTranslation();
  const { confirm } = useSecondFactorCalls();
  const { register, handleSubmit, formState, setError } = useFilledForm({
    resolver: zodResolver(codeForm),
    defaultValues: { code: "" },
  });
  const submit = handleSubmit(async ({ code }) => {
    try {
      onCodes(await confirm(code));
    } catch (error) {
      tellFailure(error, ["code"], setError, t("secondFactor.failed"));
    }
  });
  return (
    <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t("secondFactor.scan")}</p>
      <Suspense fallback={<div className={classes.qr} />}>
        <QrCode text={secret.uri} label={t("secondFactor.qrLabel")} />
      </Suspense>
      <p className={classes.secret}>
        {t("secondFactor.secret")} <code>{secret.secret.replaceAll(/(.{4})/g, "$1 ").trim()}</code>
      </p>
      <TextInput
        {...register("code")}
        label={t("secondFactor.code")}
        error={fieldError(formState.errors.code)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <DialogFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button type="submit" variant="filled" loading={formState.isSubmitting}>
          {t("secondFactor.confirm")}
        </Button>
      </DialogFoot>
    </form>
  );
};
