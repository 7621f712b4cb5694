import { useSession } from "../../shared/session/use-session.ts";
import { Shell } from "../shell/shell.tsx";

/** Renders nothing between the end of the session and the login page, because the area needs a user. */
export const AreaRoute = () => {
  const { client, user } = useSession();
  return client && user ? <Shell /> : null;
};

export { NeedsEquipment } from "../pages/first-use/needs-equipment.tsx";
