import { changeUserRole, type TenantUser } from "@fiel/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { FormDrawerBody, FormDrawerFoot } from "../../shared/forms/form-drawer.tsx";
import { useLeaveGuard } from "../../shared/forms/use-leave-guard.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import { RoleSelect } from "./role-select.tsx";
import { UserFacts } from "./user-facts.tsx";
import { roleForm, type RoleForm } from "./user-schemas.ts";
import type { Protection } from "./user-state.ts";
import classes from "./users.module.css";

interface UserFormProps {
  readonly user: TenantUser;
  readonly protection: Protection | null;
  readonly onClose: () => void;
}

const useRoleForm = ({ user, onClose }: UserFormProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const form = useForm<RoleForm>({ resolver: zodResolver(roleForm), values: { role: user.role } });
  const guard = useLeaveGuard(form.formState.isDirty);
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(changeUserRole, { params: { tenant, id: user._id }, body });
      toastInfo({ title: t("users.updated"), once: "user" });
      void queryClient.invalidateQueries({ queryKey: ["users", tenant] });
      guard.release();
      onClose();
    } catch (error) {
      const reason = error instanceof ApiError && error.status === 409 ? { message: error.message } : {};
      toastFailure({ title: t("users.updateFailed"), ...reason, once: "user" });
    }
  });
  return { register: form.register, formState: form.formState, submit, dialog: guard.dialog };
};

/** Name and e-mail are the user's own; an administrator changes the role. */
export const UserForm = (props: UserFormProps) => {
  const { user, protection, onClose } = props;
  const { t } = useTranslation();
  const { register, formState, submit, dialog } = useRoleForm(props);
  const removed = user.removedAt !== null;
  const hint = protection === null ? t("users.roleHint") : t(`users.${protection}`);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormDrawerBody>
        <TextInput
          label={t("users.email")}
          value={user.email}
          description={t("users.emailLocked")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          classNames={{ input: classes.locked }}
          readOnly
        />
        <RoleSelect
          {...register("role")}
          description={removed ? undefined : hint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          disabled={removed || protection !== null}
        />
        <UserFacts user={user} />
      </FormDrawerBody>
      <FormDrawerFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        {removed || protection !== null ? null : (
          <Button type="submit" variant="filled" loading={formState.isSubmitting}>
            {t("users.save")}
          </Button>
        )}
      </FormDrawerFoot>
      {dialog}
    </form>
  );
};
