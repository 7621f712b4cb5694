import type { Client, LinkPurpose } from "@fiel/contracts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";
import { AccessLayout } from "./access-layout.tsx";
import { DeadLink } from "./dead-link.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

interface LinkFrameProps {
  /** Client of the link; null while it is looked up. */
  readonly client: Client | null;
  readonly tenant: string;
  readonly token: string;
  /** Purpose of the page, assumed when the link's own is unknown. */
  readonly purpose: LinkPurpose;
  readonly onLogin: () => void;
  /** Content shown for a valid link. */
  readonly children: (link: { readonly email: string | null }) => ReactNode;
}

/** Frame of a mailed link: its content when it is valid, else the reason and a form for a new link. */
export const LinkFrame = ({ client, tenant, token, purpose, onLogin, children }: LinkFrameProps) => {
  const { t } = useTranslation();
  const { link, refusal } = useMailedLink(tenant, token);
  return (
    <AccessLayout>
      {client ? (
        <p className={classes.clientOfLink}>{client.name}</p>
      ) : (
        <Skeleton height={20} width={180} animate={false} />
      )}
      {refusal === null ? null : (
        <p className={classes.reason} role="alert">
          {refusal}
        </p>
      )}
      {refusal === null && link === null ? <Skeleton height={280} animate={false} /> : null}
      {refusal === null && link !== null ? (
        link.state === "good" ? (
          children(link)
        ) : (
          <DeadLink tenant={tenant} state={link.state} purpose={link.purpose ?? purpose} />
        )
      ) : null}
      <button type="button" className={classes.back} onClick={onLogin}>
        {t("reset.toLogin")}
      </button>
    </AccessLayout>
  );
};
