import type { TenantUser } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { RoleSelect } from "./role-select.tsx";
import { UserFacts } from "./user-facts.tsx";
import { mayChangeEmail, protectionOf } from "./user-state.ts";
import { type UserDraft, userForm, users } from "./users.ts";

const valuesOf = (row: TenantUser | null) => ({
  name: row?.name ?? "",
  email: row?.email ?? "",
  role: row?.role ?? ("Operator" as const),
});

/** Why the user's role cannot change, as text; null when it can. */
const useLock = (row: TenantUser | null): string | null => {
  const { t } = useTranslation();
  const { data } = useRegistrations(users);
  if (row === null) return null;
  const protection = protectionOf(row, data?.rows ?? []);
  return protection === null ? null : t(`users.${protection}`);
};

const useUserForm = ({ row, onClose }: FormProps<TenantUser>) =>
  useRegistrationForm({ registration: users, row, schema: userForm, valuesOf, onDone: onClose });

const useFields = (): ComparedFields<UserDraft> => {
  const { t } = useTranslation();
  return {
    name: null,
    email: null,
    role: { label: t("roles.label"), text: (value) => t(`roles.${value}`) },
  };
};

/** Invitation of a new user, or an existing user's role and facts. */
export const UserForm = ({ row, onClose }: FormProps<TenantUser>) => {
  const { t } = useTranslation();
  const state = useUserForm({ row, onClose });
  const {
    register,
    formState: { errors },
  } = state.form;
  const lock = useLock(row);
  const isNew = row === null;
  const { user: me } = useSignedIn();
  const mayChange = row !== null && mayChangeEmail(me._id, row);
  const removed = row !== null && row.removedAt !== null;
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={useFields()}
      addLabel={t("users.add")}
      readOnly={removed || lock !== null}
      onClose={onClose}
    >
      {isNew ? (
        <TextField
          {...register("name")}
          label={t("users.name")}
          maxLength={120}
          fault={errors.name}
          data-autofocus
          autoFocus
        />
      ) : null}
      <TextField
        {...register("email")}
        type="email"
        label={t("users.email")}
        description={t(isNew ? "users.emailHint" : mayChange ? "users.emailLocked" : "users.emailOwn")}
        locked={!isNew}
        autoCapitalize="none"
        fault={errors.email}
      />
      <RoleSelect
        {...register("role")}
        description={isNew || removed ? undefined : (lock ?? t("users.roleHint"))}
        disabled={removed || lock !== null}
      />
      {isNew ? null : <UserFacts user={row} />}
    </RegistrationForm>
  );
};
