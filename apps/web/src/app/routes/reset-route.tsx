import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ResetPage } from "../../features/access/reset-page.tsx";

export const ResetRoute = () => {
  const { tenant } = useParams({ from: "/client/$tenant/reset-password" });
  const { token } = useSearch({ from: "/client/$tenant/reset-password" });
  const navigate = useNavigate();
  return (
    <ResetPage
      tenant={tenant}
      token={token}
      onLogin={() => void navigate({ to: "/client/$tenant/login", params: { tenant: tenant.toLowerCase() } })}
      onLost={() => void navigate({ to: "/client" })}
    />
  );
};
