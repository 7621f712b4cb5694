import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Batch, batch, type BatchAnswer, batchLimits } from "@fiel/contracts";

/** What the receiver does in place of storing and confirming. `lose-answer` stores the batch but closes the connection. */
export type Fault = "lose-answer" | "unavailable" | "refuse";

/** An ingest call in memory that follows the contract: schema, limits, exactly once. `fault` can cause a failure of each attempt. */
export class Receiver {
  readonly batches = new Map<string, Batch>();
  /** `sentAt` of each attempt that arrived, stored or not, UTC ms. */
  readonly tries: number[] = [];
  /** Number of records that each answer reports as set aside. */
  quarantined = 0;
  fault: (tryNumber: number) => Fault | null = () => null;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get stored(): readonly Batch[] {
    return [...this.batches.values()];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answerTo({ gateway, sequence }: Batch): BatchAnswer {
    return { gateway, sequence, accepted: 0, quarantined: this.quarantined, reasons: {}, clockShiftMs: 0 };
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const read = batch.safeParse(JSON.parse(bytes.toString()));
    if (!read.success || bytes.length > batchLimits.bytes || request.headers.authorization !== "Bearer key") {
      response.writeHead(422).end(JSON.stringify(read.error?.issues ?? "too large, or a wrong key"));
      return;
    }
    this.tries.push(read.data.sentAt);
    const fault = this.fault(this.tries.length);
    if (fault === "unavailable") response.writeHead(503, { "retry-after": "0" }).end();
    if (fault === "refuse") response.writeHead(403).end("ClientBlocked");
    if (fault === "unavailable" || fault === "refuse") return;
    const id = `${read.data.gateway} ${read.data.sequence}`;
    if (!this.batches.has(id)) this.batches.set(id, read.data);
    if (fault === "lose-answer") response.destroy();
    else response.writeHead(200).end(JSON.stringify(this.#answerTo(read.data)));
  }
}
