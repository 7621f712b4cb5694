import { useSession } from "../../shared/session/use-session.ts";
import { Shell } from "../shell/shell.tsx";

/** Between the session's end and the login page nothing is shown: the area's parts all rely on its user. */
export const AreaRoute = () => {
  const { client, user } = useSession();
  return client && user ? <Shell /> : null;
};

export { NeedsEquipment } from "../pages/first-use/needs-equipment.tsx";
