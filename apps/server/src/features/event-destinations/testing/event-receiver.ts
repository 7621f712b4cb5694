import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";

/** An event as it was posted. */
export interface ReceivedEvent {
  readonly path: string;
  /** The `webhook-id`. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly body: {
    readonly type: string;
    readonly tenant: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** Answers an event; one that does nothing hangs. */
export type Answering = (event: ReceivedEvent, reply: ServerResponse) => void;

export const answerWith =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answering =>
  (_event, reply) =>
    void reply.writeHead(status, headers).end();

/** A program of the client's over HTTPS, which answers as planned for each path. */
export interface EventReceiver {
  readonly origin: string;
  /** In the order in which they came, refused ones included. */
  readonly received: readonly ReceivedEvent[];
  /** Events that came to a path. */
  at(path: string): readonly ReceivedEvent[];
  /** Sets the answers to a path; 204 without a plan. */
  plan(path: string, answering: Answering): void;
  close(): Promise<void>;
}

/** Lets this process trust the receiver's certificate. */
export const trustReceiver = (): void =>
  setDefaultCACertificates([...getCACertificates("default"), localhostCertificate.cert]);

export async function openEventReceiver(): Promise<EventReceiver> {
  const received: ReceivedEvent[] = [];
  const plans = new Map<string, Answering>();
  const server = createServer(localhostCertificate, (request, reply) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      const raw = Buffer.concat(pieces).toString();
      const path = request.url ?? "";
      const event = {
        path,
        id: headers["webhook-id"] ?? "",
        headers,
        raw,
        body: JSON.parse(raw) as ReceivedEvent["body"],
      };
      received.push(event);
      (plans.get(path) ?? answerWith(204))(event, reply);
    });
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    plan: (path, answering) => void plans.set(path, answering),
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
