import type { BoardPicture } from "@fiel/contracts";
import { backOffMs } from "../api/back-off.ts";
import type { Connection } from "../api/connection.ts";
import { createSseParser, type ServerSentEvent } from "../api/sse-parser.ts";

/** Where a board's pictures come from. Both throw; what `isRefused` knows ends the feed. */
export interface FeedSource {
  readonly readPicture: (signal: AbortSignal) => Promise<BoardPicture>;
  /** The stream of changes. */
  readonly openStream: (signal: AbortSignal) => Promise<Response>;
  readonly isRefused: (error: unknown) => boolean;
}

export interface FeedOptions {
  readonly onPicture: (picture: BoardPicture) => void;
  /** Something came from the server. */
  readonly onContact: () => void;
  /** The board is not this page's any more. */
  readonly onRefused: () => void;
  readonly onEvent?: (event: ServerSentEvent) => void;
  readonly random: () => number;
  /** Asked when something is not answered; once it is back, so is the board. */
  readonly connection: Pick<Connection, "doubt" | "lostSinceMs" | "subscribe">;
}

/** The spec's refresh, which goes on beside the stream. */
const refreshMs = 60_000;
/** Changes that come within this time are one question. */
const gatherMs = 1_000;
/** Screens do not all come back at the same moment. */
const returnMs = 2_000;

/** Keeps a board's picture up with the plant, for months: by the stream, and by the minute. Gives what ends it. */
export const startBoardFeed = (source: FeedSource, options: FeedOptions): (() => void) => {
  const feed = new Feed(source, options);
  const { connection } = options;
  const unsubscribe = connection.subscribe(() => {
    if (connection.lostSinceMs() === null) feed.comeBack();
  });
  feed.refresh();
  feed.follow();
  return () => {
    unsubscribe();
    feed.stop();
  };
};

class Feed {
  readonly #source: FeedSource;
  readonly #options: FeedOptions;
  #stopped = false;
  #attempts = 0;
  #streamAttempts = 0;
  #asking: AbortController | null = null;
  #streaming: AbortController | null = null;
  /** Another question is wanted as soon as the one under way is answered. */
  #again = false;
  #next: ReturnType<typeof setTimeout> | undefined;
  #reconnect: ReturnType<typeof setTimeout> | undefined;

  constructor(source: FeedSource, options: FeedOptions) {
    this.#source = source;
    this.#options = options;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#next);
    clearTimeout(this.#reconnect);
    this.#asking?.abort();
    this.#streaming?.abort();
  }

  refresh(): void {
    if (this.#stopped) return;
    if (this.#asking !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#next);
    void this.#ask();
  }

  follow(): void {
    if (!this.#stopped) void this.#stream();
  }

  /** The network is back: what waits for its next try tries soon. */
  comeBack(): void {
    const soonMs = this.#options.random() * returnMs;
    this.#attempts = 0;
    this.#streamAttempts = Math.min(this.#streamAttempts, 1);
    if (this.#asking === null) this.#askIn(soonMs);
    if (this.#streaming === null) this.#followIn(soonMs);
  }

  #askIn(ms: number): void {
    clearTimeout(this.#next);
    if (!this.#stopped) this.#next = setTimeout(() => this.refresh(), ms);
  }

  #followIn(ms: number): void {
    clearTimeout(this.#reconnect);
    if (!this.#stopped) this.#reconnect = setTimeout(() => this.follow(), ms);
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const picture = await this.#source.readPicture(asking.signal);
      this.#attempts = 0;
      if (this.#stopped) return;
      this.#options.onContact();
      this.#options.onPicture(picture);
    } catch (error) {
      this.#attempts += 1;
      if (!this.#stopped && this.#source.isRefused(error)) this.#refused();
      else this.#options.connection.doubt();
    } finally {
      this.#asking = null;
    }
    this.#plan();
  }

  #plan(): void {
    if (this.#stopped) return;
    const failedMs = this.#attempts === 0 ? refreshMs : backOffMs(this.#attempts, this.#options.random);
    const waitMs = this.#again && this.#attempts === 0 ? gatherMs : failedMs;
    this.#again = false;
    this.#askIn(waitMs);
  }

  #soon(): void {
    if (this.#asking !== null) this.#again = true;
    else this.#askIn(gatherMs);
  }

  #refused(): void {
    this.stop();
    this.#options.onRefused();
  }

  async #stream(): Promise<void> {
    const streaming = new AbortController();
    this.#streaming = streaming;
    try {
      const response = await this.#source.openStream(streaming.signal);
      const isReturn = this.#streamAttempts > 0;
      this.#streamAttempts = 0;
      // What changed while it was away was not told.
      if (isReturn) this.#soon();
      if (response.body !== null) await this.#read(response.body);
    } catch (error) {
      if (!this.#stopped && this.#source.isRefused(error)) return this.#refused();
    } finally {
      streaming.abort();
      this.#streaming = null;
    }
    this.#streamAttempts += 1;
    if (this.#stopped) return;
    this.#options.connection.doubt();
    this.#followIn(backOffMs(this.#streamAttempts - 1, this.#options.random));
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parse = createSseParser((event) => {
      if (event.event === "change") this.#soon();
      this.#options.onEvent?.(event);
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#stopped) return;
      this.#options.onContact();
      parse(decoder.decode(value, { stream: true }));
    }
  }
}
