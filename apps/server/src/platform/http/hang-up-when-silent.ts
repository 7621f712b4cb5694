import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections on which a request's body stops coming for `silenceMs`, which would only be occupied. A body over a slow line may take longer in
 * all, up to Node's limit for a whole request.
 */
export function hangUpWhenSilent({ server }: FastifyInstance, silenceMs: number): void {
  server.on("request", (request: IncomingMessage) => {
    const { socket, headers } = request;
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (!hasBody || request.complete) return;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete || socket.bytesRead !== seen) seen = socket.bytesRead;
      else socket.destroy();
    }, silenceMs);
    timer.unref();
    const end = (): void => clearInterval(timer);
    request.once("end", end);
    request.once("close", end);
  });
}
