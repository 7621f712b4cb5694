import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { UsersPage } from "../../features/users/users-page.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** The list; its drawer is the route below. */
export const UsersRoute = () => {
  const { tenant } = useSignedIn().client;
  const { userId } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <UsersPage
      selected={userId}
      onOpen={(id) =>
        void navigate({ to: "/client/$tenant/admin/usuarios/$userId", params: { tenant, userId: id } })
      }
      onNew={() => void navigate({ to: "/client/$tenant/admin/usuarios/novo", params: { tenant } })}
      drawer={<Outlet />}
    />
  );
};
