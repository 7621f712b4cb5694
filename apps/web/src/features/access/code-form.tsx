import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { isWrongCode, signInFailureText } from "./access-failure.ts";
import classes from "./access-form.module.css";
import { type CodeForm as Code, codeForm, type SignInForm } from "./access-schemas.ts";
import { useSignIn } from "./use-sign-in.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

interface CodeFormProps {
  readonly tenant: string;
  /** Credentials whose password the server has accepted. */
  readonly credentials: SignInForm;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** Asks for the second factor's code and sends the credentials again with it. */
export const CodeForm = ({ tenant, credentials, onSignedIn, onBack }: CodeFormProps) => {
  const { t } = useTranslation();
  const signIn = useSignIn(tenant);
  const { register, handleSubmit, formState, setError } = useFilledForm<Code>({
    resolver: zodResolver(codeForm),
    defaultValues: { code: "" },
  });
  const submit = handleSubmit(async ({ code }) => {
    try {
      await signIn({ ...credentials, code });
      onSignedIn();
    } catch (error) {
      if (isWrongCode(error)) setError("code", { message: "signInCode.invalid" }, { shouldFocus: true });
      else {
        const message = signInFailureText(error, t);
        toastFailure({ title: t("accessErrors.signInFailed"), message, once: "signIn" });
      }
    }
  });
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...register("code")}
        label={t("signInCode.label")}
        description={formState.errors.code ? undefined : t("signInCode.hint")}
        error={fieldError(formState.errors.code)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button
        type="submit"
        variant="filled"
        fullWidth
        className={classes.submit}
        loading={formState.isSubmitting}
      >
        {t("access.signIn")}
      </Button>
      <button type="button" className={classes.link} onClick={onBack}>
        {t("signInCode.back")}
      </button>
    </form>
  );
};
