import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";
import { useForgotPassword } from "./use-forgot-password.ts";

interface ResetLinkProps {
  readonly tenant: string;
  /** Name of the form's e-mail field, whose value is read from the DOM. */
  readonly field: string;
}

export const ResetLink = ({ tenant, field }: ResetLinkProps) => {
  const { t } = useTranslation();
  const forgot = useForgotPassword(tenant);
  const [sending, setSending] = useState(false);
  const ask = async (form: HTMLFormElement | null) => {
    const email = form?.elements.namedItem(field);
    setSending(true);
    await forgot(email instanceof HTMLInputElement ? email.value : "");
    setSending(false);
  };
  return (
    <button
      type="button"
      className={classes.link}
      disabled={sending}
      onClick={({ currentTarget }) => void ask(currentTarget.form)}
    >
      {t("reset.link")}
    </button>
  );
};
