import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";

export interface HeardRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface OutsideAnswerPlan {
  readonly status: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An external HTTPS server for tests: records requests and answers as planned. */
export interface OutsideServer {
  readonly origin: string;
  readonly heard: readonly HeardRequest[];
  answer(plan: OutsideAnswerPlan): void;
  close(): Promise<void>;
}

export async function openOutsideServer(): Promise<OutsideServer> {
  const heard: HeardRequest[] = [];
  let plan: OutsideAnswerPlan = { status: 200 };
  const server = createServer(localhostCertificate, (request, reply) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      heard.push({ path: request.url ?? "", headers, body: Buffer.concat(pieces) });
      reply.writeHead(plan.status, plan.headers).end(plan.text);
    });
  });
  // `close` waits for open connections too, even for those without a request.
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    heard,
    answer: (next) => void (plan = next),
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
