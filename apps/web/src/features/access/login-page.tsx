import { Skeleton } from "@mantine/core";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { AccessLayout } from "./access-layout.tsx";
import { ClientHeading } from "./client-heading.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";
import { useClientOfLogin } from "./use-client-of-login.ts";

interface LoginPageProps {
  readonly tenant: string;
  readonly onSignedIn: () => void;
  readonly onOtherClient: () => void;
}

export const LoginPage = ({ tenant, onSignedIn, onOtherClient }: LoginPageProps) => {
  const session = useSessionStore();
  const client = useClientOfLogin(tenant, onOtherClient);

  const leave = () => {
    session.chooseClient(null);
    onOtherClient();
  };

  return (
    <AccessLayout>
      {client ? (
        <ClientHeading client={client} onLeave={leave} />
      ) : (
        <Skeleton height={44} mb="xl" animate={false} />
      )}
      <SignInSteps tenant={tenant.toLowerCase()} onSignedIn={onSignedIn} />
    </AccessLayout>
  );
};
