import type { Client } from "@fiel/contracts";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";
import { AccessLayout } from "./access-layout.tsx";
import { ResetForm } from "./reset-form.tsx";
import { useClientOfLink } from "./use-client-of-link.ts";

interface ResetPageProps {
  readonly tenant: string;
  readonly token: string;
  readonly onLogin: () => void;
  readonly onLost: () => void;
}

interface ResetFrameProps {
  /** Whose link it is; null while that is looked up. */
  readonly client: Client | null;
  readonly tenant: string;
  readonly token: string;
  readonly onLogin: () => void;
}

/** The form that a link leads to. */
export const ResetFrame = ({ client, tenant, token, onLogin }: ResetFrameProps) => {
  const { t } = useTranslation();
  return (
    <AccessLayout>
      {client ? (
        <p className={classes.clientOfLink}>{client.name}</p>
      ) : (
        <Skeleton height={20} width={180} animate={false} />
      )}
      <h1 className={classes.title}>{t("reset.title")}</h1>
      <ResetForm client={client} tenant={tenant} token={token} onDone={onLogin} />
      <button type="button" className={classes.back} onClick={onLogin}>
        {t("reset.toLogin")}
      </button>
    </AccessLayout>
  );
};

/** Where links of invitations and of forgotten passwords lead. */
export const ResetPage = ({ tenant, token, onLogin, onLost }: ResetPageProps) => {
  const client = useClientOfLink(tenant, onLost);
  return <ResetFrame client={client} tenant={tenant.toLowerCase()} token={token} onLogin={onLogin} />;
};
