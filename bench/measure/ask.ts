import { Agent, request } from "node:http";

export interface Answer {
  readonly body: Buffer;
  readonly durationMs: number;
}

/** Requests over kept-alive connections, measured until the last byte; the answer is not decompressed. */
export class Asker {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  /** `packed` accepts compression like a browser. Rejects unless the answer is 200. */
  ask(path: string, packed: boolean): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      "accept-encoding": packed ? "gzip, deflate, br, zstd" : "identity",
    };
    const startedMs = performance.now();
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, this.#address), { agent: this.#agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(parts);
          if (response.statusCode === 200) resolve({ body, durationMs: performance.now() - startedMs });
          else reject(new Error(`${path}: ${response.statusCode} ${body.subarray(0, 300).toString()}`));
        });
      });
      asked.on("error", reject);
      asked.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
