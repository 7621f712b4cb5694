import { useNavigate, useParams } from "@tanstack/react-router";
import { NewUserDrawer } from "../../features/users/new-user-drawer.tsx";
import { UserDrawer } from "../../features/users/user-drawer.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";

const useToList = (): (() => void) => {
  const { tenant } = useSignedIn().client;
  const navigate = useNavigate();
  return () => void navigate({ to: "/client/$tenant/admin/usuarios", params: { tenant } });
};

export const NewUserRoute = () => <NewUserDrawer onClose={useToList()} />;

export const UserRoute = () => {
  const { userId } = useParams({ from: "/client/$tenant/area/admin/usuarios/$userId" });
  return <UserDrawer key={userId} id={userId} onClose={useToList()} />;
};
