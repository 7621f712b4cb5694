import type { Client } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";
import { LinkFrame } from "./link-frame.tsx";
import { ResetForm } from "./reset-form.tsx";
import { useClientOfLink } from "./use-client-of-link.ts";

interface LinkPageProps {
  readonly tenant: string;
  readonly token: string;
  readonly onLogin: () => void;
  readonly onLost: () => void;
}

interface ResetFrameProps {
  /** Client of the link; null while it is looked up. */
  readonly client: Client | null;
  readonly tenant: string;
  readonly token: string;
  readonly onLogin: () => void;
}

/** Form that the link leads to. */
export const ResetFrame = (props: ResetFrameProps) => {
  const { client, tenant, token, onLogin } = props;
  const { t } = useTranslation();
  return (
    <LinkFrame {...props} purpose="reset">
      {() => (
        <>
          <h1 className={classes.title}>{t("reset.title")}</h1>
          <ResetForm client={client} tenant={tenant} token={token} onDone={onLogin} />
        </>
      )}
    </LinkFrame>
  );
};

/** Page of links in invitations and for forgotten passwords. */
export const ResetPage = ({ tenant, token, onLogin, onLost }: LinkPageProps) => {
  const client = useClientOfLink(tenant, onLost);
  return <ResetFrame client={client} tenant={tenant.toLowerCase()} token={token} onLogin={onLogin} />;
};
