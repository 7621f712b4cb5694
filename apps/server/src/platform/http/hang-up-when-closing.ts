import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Closing waits for the answers under way, not for what their callers might ask next on the same connection. */
export function hangUpWhenClosing(app: FastifyInstance): void {
  const unused = watchUnused(app);
  let timer: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, 50);
  });
  app.addHook("onClose", async () => clearInterval(timer));
}

/** Connections that browsers opened ahead and never asked anything on: to Node they are busy, not idle. */
function watchUnused({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return unused;
}
