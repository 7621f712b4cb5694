import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openClient, type Connection } from "./pool.ts";
import { reasonOf, type StoreLog } from "./postgres-settings.ts";

interface Listener {
  readonly heard: (payload: string) => void;
  readonly missed: () => void;
}

const longestWaitMs = 5_000;
/** Most wait for an answer, ms. A silent server must not block listening elsewhere, or closing. */
const patienceMs = 5_000;

/** Listens to all channels on one connection, which reconnects by itself and then reports that notices may be missing. */
export class Notifications {
  readonly #connection: Connection;
  readonly #log: StoreLog;
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: Promise<pg.Client> | null = null;
  /** The present connection; null while reconnecting, which may take forever. */
  #connected: pg.Client | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(connection: Connection, log: StoreLog) {
    this.#connection = connection;
    this.#log = log;
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    const client = await this.#client;
    await this.#ask(client, `listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(channel) !== listeners) return;
      this.#listeners.delete(channel);
      const connected = this.#connected;
      if (connected !== null)
        await this.#ask(connected, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    // A pending attempt to connect gives up by itself.
    const ended = this.#connected?.end().catch(() => undefined);
    await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })]);
  }

  /** Runs one statement after the other, as the driver requires. */
  #ask(client: pg.Client, statement: string): Promise<unknown> {
    const asked = this.#last.then(() => client.query(statement));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /** Passes a notice on. Anybody with access to the database may notify, so an unreadable payload is logged and ends nothing. */
  #tell(listener: Listener, channel: string, payload: string): void {
    try {
      listener.heard(payload);
    } catch (error) {
      this.#log.warn({ err: error, channel, payload }, "aviso do PostgreSQL ilegível");
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = openClient(this.#connection, { queryMs: patienceMs });
    client.on("notification", ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) this.#tell(listener, channel, payload ?? "");
    });
    await client.connect();
    try {
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (this.#closed) throw new Error("closed");
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#connected = client;
    client.once("end", () => {
      this.#connected = null;
      if (this.#closed) return;
      this.#client = this.#reconnect();
      // Only closing rejects this promise; waiting listeners are told by their own promise.
      this.#client.catch(() => undefined);
    });
    return client;
  }

  async #reconnect(): Promise<pg.Client> {
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await sleep(waitMs, undefined, { ref: false });
      if (this.#closed) throw new Error("closed");
      try {
        const client = await this.#connect();
        for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.missed();
        return client;
      } catch (error) {
        this.#log.warn({ reason: reasonOf(error) }, "os avisos do PostgreSQL estão interrompidos");
      }
    }
  }
}
