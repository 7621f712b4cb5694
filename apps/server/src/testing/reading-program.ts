import { randomUUID } from "node:crypto";
import type { BatchAnswer, GatewayReport, MachineReader } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { gatewayReport } from "./gateway-report.ts";
import { bearer } from "./test-app.ts";
import { weighingsOf } from "./test-stores.ts";

/** Server of the program, the client's key and the present time. */
interface Place {
  readonly app: FastifyInstance;
  readonly key: () => string;
  readonly now: () => number;
}

/** State that a program finds in its folder. */
export type Before = Partial<Pick<Program, "gateway" | "follows" | "sequence">>;

/** A gateway's program as the server sees it. */
export class Program {
  readonly #place: Place;
  readonly gateway: string;
  readonly host: string;
  readonly start = randomUUID();
  readonly follows: { readonly start: string; readonly hasEnded: boolean }[];
  reader: MachineReader | undefined;
  turn: { turn: number; since: number } | null = null;
  sequence: number;
  clockAheadMs = 0;

  constructor(place: Place, host: string, before: Before = {}) {
    this.#place = place;
    this.host = host;
    this.gateway = before.gateway ?? randomUUID();
    this.follows = before.follows ?? [];
    this.sequence = before.sequence ?? 0;
  }

  async report(
    other: Partial<GatewayReport["reading"]> = {},
    more: Partial<GatewayReport> = {},
  ): Promise<MachineReader> {
    const known = this.turn ?? { turn: null, since: null };
    const reading = {
      start: this.start,
      follows: this.follows,
      gives: [],
      leaves: false,
      machines: [{ equipment: 3, ...known }],
      ...other,
    };
    const sentAt = this.#place.now() + this.clockAheadMs;
    const payload = gatewayReport(this.gateway, { host: this.host, sentAt, machines: [], ...more, reading });
    const { readers } = await this.#post<{ readers: MachineReader[] }>("/api/device/v1/report", payload);
    const reader = readers[0] as MachineReader;
    if (reader !== undefined && reader.turn !== null && reader.since !== null)
      this.turn = { turn: reader.turn, since: reader.since };
    return (this.reader = reader);
  }

  /** Sends packages read at an instant of its own clock. */
  async send(
    weightsMg: readonly number[],
    other: { at?: number; turn?: number; isMarked?: boolean } = {},
  ): Promise<BatchAnswer> {
    const { at = this.#place.now(), turn = this.turn?.turn, isMarked = true } = other;
    this.sequence += 1;
    const payload = {
      gateway: this.gateway,
      sequence: this.sequence,
      sentAt: this.#place.now() + this.clockAheadMs,
      weighings: weighingsOf(at + this.clockAheadMs, [...weightsMg]),
      statuses: [{ equipment: 3, at: at + this.clockAheadMs, state: 2, speed: 60 }],
      positions: [{ equipment: 3, positions: { "modbus:x": `${this.host} ${this.sequence}` } }],
      ...(isMarked ? { reader: { start: this.start, turns: turn === undefined ? {} : { "3": turn } } } : {}),
    };
    return this.#post<BatchAnswer>("/api/device/v1/batches", payload);
  }

  /** The program after a restart. `wasHeard` means that the server had acknowledged the former run. */
  restarted({ hasEnded = false, wasHeard = true } = {}): Program {
    const { gateway, start, sequence } = this;
    const earlier = wasHeard ? [] : this.follows;
    const next = new Program(this.#place, this.host, {
      gateway,
      follows: [...earlier, { start, hasEnded }],
      sequence,
    });
    next.turn = this.turn;
    return next;
  }

  async #post<T>(url: string, payload: object): Promise<T> {
    const { app, key } = this.#place;
    const answer = await app.inject({ method: "POST", url, payload, headers: bearer(key()) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  }
}
