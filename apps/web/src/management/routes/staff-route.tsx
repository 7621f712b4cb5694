import { useSession } from "../../shared/session/use-session.ts";
import { ManagementShell } from "../shell/management-shell.tsx";

/** Between the session's end and the login page nothing is shown: the pages all rely on who is signed in. */
export const StaffRoute = () => {
  const { client, user } = useSession();
  return client && user ? <ManagementShell /> : null;
};
