import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../../features/access/confirm-email-page.tsx";

export const ConfirmEmailRoute = () => {
  const { tenant } = useParams({ from: "/client/$tenant/confirm-email" });
  const { token } = useSearch({ from: "/client/$tenant/confirm-email" });
  const navigate = useNavigate();
  return (
    <ConfirmEmailPage
      tenant={tenant}
      token={token}
      onLogin={() => void navigate({ to: "/client/$tenant/login", params: { tenant: tenant.toLowerCase() } })}
      onLost={() => void navigate({ to: "/client" })}
    />
  );
};
