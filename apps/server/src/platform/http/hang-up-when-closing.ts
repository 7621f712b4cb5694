import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Closing the server waits for running answers, but not for further requests on the same connections. */
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

/** Connections that browsers opened in advance and never used: Node counts them as busy, not idle. */
function watchUnused({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return unused;
}
