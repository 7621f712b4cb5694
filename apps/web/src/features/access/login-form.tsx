import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fieldError, serverFault } from "../../shared/forms/field-error.tsx";
import { usePasswordToggle } from "../../shared/forms/use-password-toggle.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { isCodeWanted, signInFailureKey, signInFailureText } from "./access-failure.ts";
import classes from "./access-form.module.css";
import { type SignInForm, signInForm } from "./access-schemas.ts";
import { ResetLink } from "./reset-link.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

interface LoginFormProps {
  readonly tenant: string;
  readonly email: string;
  readonly onSignedIn: () => void;
  /** Called when the password is accepted and the user has a second factor. */
  readonly onCodeWanted: (credentials: SignInForm) => void;
}

/** Fields of the sign-in form, and its submission. */
const useLoginForm = ({ tenant, email, onSignedIn, onCodeWanted }: LoginFormProps) => {
  const { t } = useTranslation();
  const signIn = useSignIn(tenant);
  const { register, handleSubmit, formState, setError } = useFilledForm<SignInForm>({
    resolver: zodResolver(signInForm),
    defaultValues: { email, password: "" },
  });
  const submit = handleSubmit(async (form) => {
    try {
      await signIn(form);
      onSignedIn();
    } catch (error) {
      if (isCodeWanted(error)) return onCodeWanted(form);
      const message = signInFailureText(error, t);
      // The server does not tell whether e-mail or password is wrong.
      if (signInFailureKey(error) === "accessErrors.invalidCredentials")
        setError("password", serverFault(message), { shouldFocus: true });
      toastFailure({ title: t("accessErrors.signInFailed"), message, once: "signIn" });
    }
  });
  return { register, submit, errors: formState.errors, sending: formState.isSubmitting };
};

export const LoginForm = (props: LoginFormProps) => {
  const { t } = useTranslation();
  const { register, submit, errors, sending } = useLoginForm(props);
  const toggle = usePasswordToggle();
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...register("email")}
        type="email"
        label={t("access.email")}
        error={fieldError(errors.email)}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
      />
      <PasswordInput
        {...register("password")}
        {...toggle}
        label={t("access.password")}
        error={fieldError(errors.password)}
        autoComplete="current-password"
      />
      <Button type="submit" variant="filled" fullWidth className={classes.submit} loading={sending}>
        {t("access.signIn")}
      </Button>
      <ResetLink tenant={props.tenant} field="email" />
    </form>
  );
};
