import type { ServerResponse } from "node:http";
import type { BoardPrincipal, TabletPrincipal, UserPrincipal } from "../http/principal.ts";

/** Bytes that may wait for a slow reader; beyond that the stream ends, and the page reconnects and asks again. */
const bufferBytes = 256 * 1024;

/** One page's stream of server-sent events. */
export class LiveStream {
  readonly principal: UserPrincipal | BoardPrincipal | TabletPrincipal;
  readonly #response: ServerResponse;
  readonly #ends: (() => void)[] = [];

  constructor(principal: LiveStream["principal"], response: ServerResponse, headers: Record<string, string>) {
    this.principal = principal;
    this.#response = response;
    response.once("close", () => {
      for (const heard of this.#ends.splice(0)) heard();
    });
    response.on("error", () => response.destroy());
    response.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Proxies that buffer answers would delay the events.
      "x-accel-buffering": "no",
    });
    // The head and a first line must be sent now: the page waits for them before it relies on the stream.
    this.comment("fiel");
  }

  /**
   * Calls back once when the stream has ended for any reason; at once when it has ended already, as when the page left while its token was
   * checked. Used to release everything set up for a stream.
   */
  onEnd(heard: () => void): void {
    if (this.#response.closed || this.#response.destroyed) return heard();
    this.#ends.push(heard);
  }

  send(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Keeps the connection alive, here and at every proxy on its way. */
  comment(text: string): void {
    this.#write(`: ${text}\n\n`);
  }

  end(): void {
    if (!this.#response.writableEnded) this.#response.end();
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength + text.length > bufferBytes) this.#response.destroy();
    else this.#response.write(text);
  }
}
