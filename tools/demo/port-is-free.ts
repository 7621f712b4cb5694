import { once } from "node:events";
import { createServer } from "node:net";

/** Whether a server can listen on a port on all addresses, as ours does. */
export const portIsFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port);
  try {
    await once(probe, "listening");
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
};
