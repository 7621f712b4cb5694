import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { postBatch } from "@fiel/contracts";

/** Answer of a server to one attempt. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfterS: number | null;
}

export interface BatchClientOptions {
  /** Address of the server, such as `http://localhost:8080`. */
  readonly server: string;
  readonly key: string;
  readonly connections: number;
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Posts batches over keep-alive connections. Bodies are sent without copying or compressing them. */
export class BatchClient {
  readonly #url: URL;
  readonly #key: string;
  readonly #timeoutMs: number;
  readonly #agent: HttpAgent | HttpsAgent;
  readonly #request: typeof httpRequest;

  constructor({ server, key, connections, timeoutMs = DEFAULT_TIMEOUT_MS }: BatchClientOptions) {
    this.#url = new URL(postBatch.path, server);
    this.#key = key;
    this.#timeoutMs = timeoutMs;
    const isSecure = this.#url.protocol === "https:";
    this.#agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: connections });
    this.#request = isSecure ? httpsRequest : httpRequest;
  }

  /** Posts a batch. Rejects when no complete answer came; the server may have stored the batch nevertheless. */
  post(bytes: Buffer, signal?: AbortSignal): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      "content-type": "application/json",
      "content-length": bytes.length,
    };
    return new Promise((resolve, reject) => {
      const options = {
        method: "POST",
        agent: this.#agent,
        headers,
        timeout: this.#timeoutMs,
        ...(signal && { signal }),
      };
      const request = this.#request(this.#url, options, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const retryAfter = Number(response.headers["retry-after"] ?? Number.NaN);
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
          });
        });
      });
      request.on("timeout", () => request.destroy(new Error(`No answer within ${this.#timeoutMs} ms`)));
      request.on("error", reject);
      request.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
