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
 * Ports that nobody listens on, each another. Not of those that the system gives to connections that go out: one of the many
 * that ask whether a node is ready would take the place of another node that is not. Nor one that the tests beside could choose
 * before either listens: each of vitest's processes has a share of its own.
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
