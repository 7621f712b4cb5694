import { providerTenant } from "@fiel/contracts";
import { useSearch } from "@tanstack/react-router";
import { ResetFrame } from "../../features/access/reset-page.tsx";
import { useSession } from "../../shared/session/use-session.ts";
import { places, useLead } from "../places.ts";

/** Page opened by links of invitations and of password resets. */
export const ResetRoute = () => {
  const { token = "" } = useSearch({ strict: false }) as { readonly token?: string };
  const { client } = useSession();
  const lead = useLead();
  return (
    <ResetFrame client={client} tenant={providerTenant} token={token} onLogin={() => lead(places.login)} />
  );
};
