import { once } from "node:events";
import { createServer } from "node:net";

const isFree = async (port: number): Promise<boolean> => {
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
 * A port that nobody listens on now. Not one of those that the system gives to whoever asks for any: a connection that goes
 * out would take it before the server listens, or between its kill and its next start. Nor one that the tests beside could
 * choose: each of vitest's processes has a share of its own.
 */
export async function freePort(): Promise<number> {
  const share = Number(process.env["VITEST_POOL_ID"] ?? 0) % shares;
  for (;;) {
    const port = first + (share + Math.random()) * (count / shares);
    if (await isFree(Math.floor(port))) return Math.floor(port);
  }
}
