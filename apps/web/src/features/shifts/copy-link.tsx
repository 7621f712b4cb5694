import { IconCopy } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";

interface CopyLinkProps {
  readonly id: number;
  readonly name: string;
}

/** Opens a new pattern filled from this one, for a new version or another group. */
export const CopyLink = ({ id, name }: CopyLinkProps) => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const navigate = useNavigate();
  const to = `/client/${encodeURIComponent(tenant)}/admin/turnos/novo`;
  return (
    <RowAction
      icon={IconCopy}
      label={`${t("shiftPatterns.copy")} ${name}`}
      // The router types do not know this path.
      onClick={() => void navigate({ to: to as never, search: { codigo: String(id) } as never })}
    />
  );
};
