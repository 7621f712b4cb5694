import { useNavigate, useParams } from "@tanstack/react-router";
import { LoginPage } from "../../features/access/login-page.tsx";

export const LoginRoute = () => {
  const { tenant } = useParams({ from: "/client/$tenant/login" });
  const navigate = useNavigate();
  return (
    <LoginPage
      tenant={tenant}
      onSignedIn={() =>
        void navigate({ to: "/client/$tenant/inicio", params: { tenant: tenant.toLowerCase() } })
      }
      onOtherClient={() => void navigate({ to: "/client" })}
    />
  );
};
