import { providerTenant } from "@fiel/contracts";
import { useSearch } from "@tanstack/react-router";
import { ConfirmEmailFrame } from "../../features/access/confirm-email-page.tsx";
import { useSession } from "../../shared/session/use-session.ts";
import { places, useLead } from "../places.ts";

/** Page opened by the link that confirms a manager's e-mail. */
export const ConfirmEmailRoute = () => {
  const { token = "" } = useSearch({ strict: false }) as { readonly token?: string };
  const { client } = useSession();
  const lead = useLead();
  return (
    <ConfirmEmailFrame
      client={client}
      tenant={providerTenant}
      token={token}
      onLogin={() => lead(places.login)}
    />
  );
};
