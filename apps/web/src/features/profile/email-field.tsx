import type { Profile } from "@fiel/contracts";
import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmailDialog } from "./email-dialog.tsx";
import classes from "./profile.module.css";
import { useOwnEmail } from "./use-own-email.ts";

/** The user's own e-mail. A change must be confirmed from the new mailbox. */
export const EmailField = ({ profile: { email, newEmail } }: { readonly profile: Profile }) => {
  const { t } = useTranslation();
  const { keep } = useOwnEmail();
  const [changing, setChanging] = useState(false);
  return (
    <div className={classes.email}>
      <TextInput label={t("access.email")} value={email} classNames={{ input: classes.locked }} readOnly />
      <Button onClick={() => setChanging(true)}>{t("ownEmail.change")}</Button>
      {newEmail === null ? null : (
        <p className={classes.waiting}>
          {t("ownEmail.waits", { email: newEmail })}{" "}
          <UnstyledButton className={classes.keep} onClick={() => void keep()}>
            {t("ownEmail.keep")}
          </UnstyledButton>
        </p>
      )}
      {changing ? <EmailDialog onClose={() => setChanging(false)} /> : null}
    </div>
  );
};
