import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";
import { useForgotPassword } from "./use-forgot-password.ts";

interface ResetLinkProps {
  readonly tenant: string;
  /** What stands in the e-mail field now. */
  readonly emailNow: () => string;
}

export const ResetLink = ({ tenant, emailNow }: ResetLinkProps) => {
  const { t } = useTranslation();
  const forgot = useForgotPassword(tenant);
  const [sending, setSending] = useState(false);
  const ask = async () => {
    setSending(true);
    await forgot(emailNow());
    setSending(false);
  };
  return (
    <button type="button" className={classes.link} disabled={sending} onClick={() => void ask()}>
      {t("reset.link")}
    </button>
  );
};
