import { once } from "node:events";
import { createServer } from "node:net";

/** Whether no program listens on the port now. */
export const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
};

const [first, count, shares] = [20_000, 12_000, 8];

/**
 * A port that nobody listens on. It is not in the system's ephemeral range, where an outgoing connection could take it before the server starts or
 * restarts. Each process of vitest has its own share of the ports, so that parallel tests do not collide.
 */
export async function freePort(): Promise<number> {
  const share = Number(process.env["VITEST_POOL_ID"] ?? 0) % shares;
  for (;;) {
    const port = first + (share + Math.random()) * (count / shares);
    if (await isFree(Math.floor(port))) return Math.floor(port);
  }
}
