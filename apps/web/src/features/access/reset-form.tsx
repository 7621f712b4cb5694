import { type Client, shortestPassword } from "@fiel/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { fieldError, serverFault } from "../../shared/forms/field-error.tsx";
import { usePasswordToggle } from "../../shared/forms/use-password-toggle.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import { resetFailureKey } from "./access-failure.ts";
import classes from "./access-form.module.css";
import { type ResetForm as Form, resetForm } from "./access-schemas.ts";
import { useResetPassword } from "./use-reset-password.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

interface ResetFormProps {
  readonly client: Client | null;
  readonly tenant: string;
  readonly token: string;
  readonly onDone: () => void;
}

const fieldNames = ["email", "password", "confirmPassword"] as const;

const useResetForm = ({ client, tenant, token, onDone }: ResetFormProps) => {
  const { t } = useTranslation();
  const reset = useResetPassword(client, tenant, token);
  const { register, handleSubmit, formState, setError } = useFilledForm<Form>({
    resolver: zodResolver(resetForm),
    defaultValues: { email: "", password: "", confirmPassword: "" },
  });
  const tellFailure = (error: unknown) => {
    const title = resetFailureKey(error);
    const fields = error instanceof ApiError ? error.fields : {};
    const known = fieldNames.filter((name) => fields[name] !== undefined);
    for (const name of known) setError(name, serverFault(fields[name] ?? ""));
    const sayLink = title === "reset.invalid" && known.length === 0;
    const waits = error instanceof ApiError && error.status === 429 ? { message: error.message } : {};
    toastFailure({
      title: t(title),
      ...(sayLink ? { message: t("reset.invalidHint") } : waits),
      once: "reset",
    });
  };
  const submit = handleSubmit(async (form) => {
    try {
      await reset(form);
      toastInfo({ title: t("reset.done"), message: t("reset.doneText") });
      onDone();
    } catch (error) {
      tellFailure(error);
    }
  });
  return { register, submit, errors: formState.errors, sending: formState.isSubmitting };
};

export const ResetForm = (props: ResetFormProps) => {
  const { t } = useTranslation();
  const { register, submit, errors, sending } = useResetForm(props);
  const toggle = usePasswordToggle();
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...register("email")}
        type="email"
        label={t("access.email")}
        description={errors.email ? undefined : t("reset.hint")}
        error={fieldError(errors.email)}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
      />
      <PasswordInput
        {...register("password")}
        {...toggle}
        label={t("access.password")}
        description={errors.password ? undefined : t("reset.passwordHint", { count: shortestPassword })}
        error={fieldError(errors.password)}
        autoComplete="new-password"
      />
      <PasswordInput
        {...register("confirmPassword")}
        {...toggle}
        label={t("reset.confirm")}
        error={fieldError(errors.confirmPassword)}
        autoComplete="new-password"
      />
      <Button type="submit" variant="filled" fullWidth className={classes.submit} loading={sending}>
        {t("reset.submit")}
      </Button>
    </form>
  );
};
