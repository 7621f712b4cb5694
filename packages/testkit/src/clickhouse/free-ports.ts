import { once } from "node:events";
import { createServer } from "node:net";

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  await once(server.close(), "close");
  return true;
};

const [first, most, shares] = [10_000, 10_000, 8];

/**
 * Distinct ports on which nobody listens. They lie outside the system's range for outgoing connections, since one of those could take the port before
 * the server does. Each vitest process has its own share, so that tests in parallel never choose the same port.
 */
export async function freePorts(count: number): Promise<number[]> {
  const share = Number(process.env["VITEST_POOL_ID"] ?? 0) % shares;
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = first + Math.floor((share + Math.random()) * (most / shares));
    if (!ports.has(port) && (await isFree(port))) ports.add(port);
  }
  return [...ports];
}
