import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { destinationAfter } from "../address-after.ts";
import { LoginPage } from "../../features/access/login-page.tsx";

export const LoginRoute = () => {
  const { tenant } = useParams({ from: "/client/$tenant/login" });
  const { volta } = useSearch({ from: "/client/$tenant/login" });
  const navigate = useNavigate();
  return (
    <LoginPage
      tenant={tenant}
      onSignedIn={() => void navigate(destinationAfter(volta, tenant))}
      onOtherClient={() => void navigate({ to: "/client" })}
    />
  );
};
