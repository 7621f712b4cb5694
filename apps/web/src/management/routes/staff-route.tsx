import { useSession } from "../../shared/session/use-session.ts";
import { ManagementShell } from "../shell/management-shell.tsx";

/** Renders nothing between the end of the session and the login page, because the pages need a user. */
export const StaffRoute = () => {
  const { client, user } = useSession();
  return client && user ? <ManagementShell /> : null;
};
