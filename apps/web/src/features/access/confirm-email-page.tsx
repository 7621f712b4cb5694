import { type Client, confirmEmail } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { dismissToasts, toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import classes from "./access-form.module.css";
import { LinkFrame } from "./link-frame.tsx";
import { useClientOfLink } from "./use-client-of-link.ts";

interface ConfirmFrameProps {
  /** Client of the link; null while it is looked up. */
  readonly client: Client | null;
  readonly tenant: string;
  readonly token: string;
  readonly onLogin: () => void;
}

/** Confirms the new e-mail. Ends the session in this browser, so that the user signs in with the new e-mail. */
const useConfirm = ({ client, tenant, token, onLogin }: ConfirmFrameProps) => {
  const api = useApi();
  const session = useSessionStore();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const { email } = await api.call(confirmEmail, { params: { tenant }, body: { token } });
      dismissToasts("confirmEmail");
      if (session.get().token !== null) session.end("signedOut");
      if (client !== null) session.chooseClient(client);
      toastInfo({ title: t("confirmEmail.done"), message: t("confirmEmail.doneText", { email }) });
      onLogin();
    } catch (error) {
      const told = error instanceof ApiError && [400, 403, 409].includes(error.status);
      const message = told ? { message: error.message } : {};
      toastFailure({ title: t("confirmEmail.failed"), ...message, once: "confirmEmail" });
      setBusy(false);
    }
  };
  return { busy, confirm };
};

/** Confirmation needs a click, since mail scanners open links. */
export const ConfirmEmailFrame = (props: ConfirmFrameProps) => {
  const { t } = useTranslation();
  const { busy, confirm } = useConfirm(props);
  return (
    <LinkFrame {...props} purpose="email">
      {({ email }) => (
        <>
          <h1 className={classes.title}>{t("confirmEmail.title")}</h1>
          <p className={classes.reason}>
            {email === null ? t("confirmEmail.textOnly") : t("confirmEmail.text", { email })}
          </p>
          <Button
            variant="filled"
            fullWidth
            className={classes.confirm ?? ""}
            loading={busy}
            onClick={() => void confirm()}
          >
            {t("confirmEmail.verb")}
          </Button>
        </>
      )}
    </LinkFrame>
  );
};

interface ConfirmEmailPageProps extends Omit<ConfirmFrameProps, "client"> {
  readonly onLost: () => void;
}

/** Page of the link that confirms an e-mail. */
export const ConfirmEmailPage = ({ tenant, token, onLogin, onLost }: ConfirmEmailPageProps) => {
  const client = useClientOfLink(tenant, onLost);
  return <ConfirmEmailFrame client={client} tenant={tenant.toLowerCase()} token={token} onLogin={onLogin} />;
};
