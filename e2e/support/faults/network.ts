import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";

export type NetworkState =
  | { readonly kind: "whole" }
  | { readonly kind: "cut" }
  /** Requests arrive, and this share of the answers is lost. */
  | { readonly kind: "losing"; readonly share: number; readonly delayMs: number }
  /** The server refuses every batch that contains a record of this equipment. */
  | { readonly kind: "refusing"; readonly equipment: number };

/** The network between gateway and server. */
export class Network {
  state: NetworkState = { kind: "whole" };
  /** Called with the text of each acknowledged batch. */
  onAcknowledged: (batch: string) => void = () => undefined;
  readonly #server: Server;
  readonly #target: URL;

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
  }

  static async open(target: string): Promise<Network> {
    const server = createServer();
    const network = new Network(server, new URL(target));
    server.on("request", (asked, answer) => {
      network.#carry(asked, answer).catch(() => answer.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (this.state.kind === "cut") return void answer.destroy();
    const body = await bytesOf(asked);
    if (this.state.kind === "refusing" && tellsOf(asked, body, this.state.equipment)) return refuse(answer);
    if (this.state.kind === "losing") await sleep(this.state.delayMs);
    const { method, url: path, headers } = asked;
    const { hostname, port } = this.#target;
    const sent = request({ hostname, port, method, path, headers, agent: false });
    const got = Promise.withResolvers<IncomingMessage>();
    sent.on("response", got.resolve).on("error", got.reject).end(body);
    const response = await got.promise;
    const bytes = await bytesOf(response);
    const isLost = this.state.kind === "losing" && Math.random() < this.state.share;
    if (isLost || (this.state as NetworkState).kind === "cut") return void answer.destroy();
    if (isBatch(asked) && response.statusCode === 200) this.onAcknowledged(textOf(asked, body));
    answer.writeHead(response.statusCode ?? 502, response.headers).end(bytes);
  }
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

const isBatch = ({ url = "" }: IncomingMessage): boolean => url.endsWith("/batches");

const textOf = ({ headers }: IncomingMessage, body: Buffer): string =>
  (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();

const tellsOf = (asked: IncomingMessage, body: Buffer, equipment: number): boolean =>
  isBatch(asked) && textOf(asked, body).includes(`"equipment":${equipment},`);

const refuse = (answer: ServerResponse): void => {
  answer.writeHead(422, { "content-type": "application/json" });
  answer.end(JSON.stringify({ error: { code: "MalformedBatch", message: "operator: 12.5" } }));
};
