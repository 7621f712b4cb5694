import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import dialog from "../../shared/dialogs/dialog.module.css";
import { fieldError, serverFault } from "../../shared/forms/field-error.tsx";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";
import { usePasswordToggle } from "../../shared/forms/use-password-toggle.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./subscription.module.css";
import { useLeavingOrder, useTellLeavingFailure } from "./use-leaving-order.ts";

const form = z.object({ password: z.string().min(1, "accessErrors.passwordRequired") });

const useOrderForm = (onClose: () => void) => {
  const { order } = useLeavingOrder();
  const tellFailure = useTellLeavingFailure();
  const { register, handleSubmit, formState, setError } = useFilledForm<z.output<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await order(password);
      onClose();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields["password"] : undefined;
      if (wrong === undefined) return tellFailure(error);
      setError("password", serverFault(wrong), { shouldFocus: true });
    }
  });
  return { register, submit, formState };
};

/** Explains the order to leave and asks for the password, so that nobody orders it on an unattended page. */
export const LeavingOrderDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const toggle = usePasswordToggle();
  const { client } = useSignedIn();
  const { register, submit, formState } = useOrderForm(onClose);
  return (
    <Dialog title={t("billing.leaving.question", { client: client.name })} onClose={onClose}>
      <form className={classes.order} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t("billing.leaving.text")}</p>
        <PasswordInput
          {...register("password")}
          {...toggle}
          label={t("billing.leaving.password")}
          error={fieldError(formState.errors.password)}
          autoComplete="current-password"
          data-autofocus
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button
            type="submit"
            variant="filled"
            className={dialog.danger ?? ""}
            loading={formState.isSubmitting}
          >
            {t("billing.leaving.verb")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
