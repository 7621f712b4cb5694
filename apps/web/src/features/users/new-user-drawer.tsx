import { createUser } from "@fiel/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { FaultCount } from "../../shared/forms/fault-count.tsx";
import { fieldError, serverFault } from "../../shared/forms/field-error.tsx";
import { FormDrawer, FormDrawerBody, FormDrawerFoot } from "../../shared/forms/form-drawer.tsx";
import { useLeaveGuard } from "../../shared/forms/use-leave-guard.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import { RoleSelect } from "./role-select.tsx";
import { newUserForm, type NewUserForm } from "./user-schemas.ts";

const useNewUser = (onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const form = useForm<NewUserForm>({
    resolver: zodResolver(newUserForm),
    defaultValues: { name: "", email: "", role: "Operator" },
  });
  const guard = useLeaveGuard(form.formState.isDirty);
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(createUser, { params: { tenant }, body });
      toastInfo({ title: t("users.created"), message: t("users.createdText") });
      void queryClient.invalidateQueries({ queryKey: ["users", tenant] });
      guard.release();
      onDone();
    } catch (error) {
      toastFailure({ title: t("users.createFailed"), once: "user" });
      if (error instanceof ApiError && error.code === "UserAlreadyExists")
        form.setError("email", serverFault(error.message), { shouldFocus: true });
    }
  });
  return { ...form, submit, dialog: guard.dialog };
};

export const NewUserDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { register, submit, formState, dialog } = useNewUser(onClose);
  const { errors } = formState;
  return (
    <FormDrawer title={t("users.new")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormDrawerBody>
          <FaultCount errors={errors} />
          <TextInput
            {...register("name")}
            label={t("users.name")}
            error={fieldError(errors.name)}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            autoFocus
          />
          <TextInput
            {...register("email")}
            type="email"
            label={t("users.email")}
            description={errors.email ? undefined : t("users.emailHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={fieldError(errors.email)}
            autoCapitalize="none"
            autoComplete="off"
          />
          <RoleSelect {...register("role")} />
        </FormDrawerBody>
        <FormDrawerFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={formState.isSubmitting}>
            {t("users.add")}
          </Button>
        </FormDrawerFoot>
      </form>
      {dialog}
    </FormDrawer>
  );
};
