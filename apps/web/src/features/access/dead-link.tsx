import type { LinkPurpose, LinkState } from "@fiel/contracts";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";
import { useForgotPassword } from "./use-forgot-password.ts";

interface DeadLinkProps {
  readonly tenant: string;
  readonly state: Exclude<LinkState, "good">;
  readonly purpose: LinkPurpose | null;
}

/** Why a link is invalid, and how to get a new one. */
export const DeadLink = ({ tenant, state, purpose }: DeadLinkProps) => {
  const { t } = useTranslation();
  const reason = state === "expired" ? t(`deadLink.expired.${purpose ?? "reset"}`) : t(`deadLink.${state}`);
  return (
    <>
      <h1 className={classes.title}>{t("deadLink.title")}</h1>
      <p className={classes.reason} role="status">
        {reason}
      </p>
      {purpose === "email" ? <p>{t("deadLink.askEmail")}</p> : <NewLinkForm tenant={tenant} />}
    </>
  );
};

/** Requests a new link. Invited users who never chose a password get the invitation again. */
const NewLinkForm = ({ tenant }: { readonly tenant: string }) => {
  const { t } = useTranslation();
  const forgot = useForgotPassword(tenant);
  const [sending, setSending] = useState(false);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Reads the field's value from the DOM, since password managers fill it without an event.
    const email = new FormData(event.currentTarget).get("email");
    setSending(true);
    await forgot(typeof email === "string" ? email : "");
    setSending(false);
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void ask(event)} noValidate>
      <TextInput
        name="email"
        type="email"
        label={t("access.email")}
        description={t("deadLink.hint")}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
      />
      <Button type="submit" variant="filled" fullWidth className={classes.submit} loading={sending}>
        {t("deadLink.send")}
      </Button>
    </form>
  );
};
