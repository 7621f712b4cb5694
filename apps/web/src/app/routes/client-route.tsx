import { useNavigate } from "@tanstack/react-router";
import { ClientPage } from "../../features/access/client-page.tsx";

export const ClientRoute = () => {
  const navigate = useNavigate();
  return (
    <ClientPage onChosen={(tenant) => void navigate({ to: "/client/$tenant/login", params: { tenant } })} />
  );
};
