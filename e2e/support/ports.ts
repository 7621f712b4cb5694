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

/**
 * A port that nobody listens on now. Not one of those that the system gives to whoever asks for any: a connection that goes
 * out would take it before the server listens, or between its kill and its next start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}
