import type { BoardPicture } from "@fiel/contracts";
import { backOffMs } from "../api/back-off.ts";
import type { Connection } from "../api/connection.ts";
import { createSseParser, type ServerSentEvent } from "../api/sse-parser.ts";
import { createDueTimer, type DueTimer } from "./due-timer.ts";

/** Where a board's pictures come from. Both throw; what `isRefused` knows ends the feed. */
export interface FeedSource {
  readonly readPicture: (signal: AbortSignal) => Promise<BoardPicture>;
  /** The stream of changes. */
  readonly openStream: (signal: AbortSignal) => Promise<Response>;
  readonly isRefused: (error: unknown) => boolean;
}

export interface FeedOptions {
  readonly onPicture: (picture: BoardPicture) => void;
  /** The board is not this page's any more. */
  readonly onRefused: () => void;
  readonly onEvent?: (event: ServerSentEvent) => void;
  readonly random: () => number;
  /** Ms on a clock that nobody sets. */
  readonly monotonic: () => number;
  /** Asked when something is not answered; once it is back, so is the board. */
  readonly connection: Pick<Connection, "doubt" | "lostSinceMs" | "subscribe">;
}

/** Refreshes beside the stream. The spec's minute is longer than a picture may be old, so a quiet plant would look cut off. */
const refreshMs = 20_000;
/** While things change there is one question in this time. */
const paceMs = 1_000;
/** Screens do not all come back at the same moment. */
const returnMs = 2_000;

/** Keeps a board's picture up with the plant, for months: by the stream, and by regular refreshes. Gives what ends it. */
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
  #askedMs = Number.NEGATIVE_INFINITY;
  readonly #question: DueTimer;
  readonly #reconnection: DueTimer;

  constructor(source: FeedSource, options: FeedOptions) {
    this.#source = source;
    this.#options = options;
    this.#question = createDueTimer(() => this.refresh(), options.monotonic);
    this.#reconnection = createDueTimer(() => this.follow(), options.monotonic);
  }

  stop(): void {
    this.#stopped = true;
    this.#question.stop();
    this.#reconnection.stop();
    this.#asking?.abort();
    this.#streaming?.abort();
  }

  refresh(): void {
    if (this.#stopped) return;
    if (this.#asking !== null) {
      this.#again = true;
      return;
    }
    this.#question.stop();
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
    if (this.#asking === null) this.#question.within(soonMs);
    if (this.#streaming === null) this.#reconnection.within(soonMs);
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    this.#askedMs = this.#options.monotonic();
    try {
      const picture = await this.#source.readPicture(asking.signal);
      this.#attempts = 0;
      if (this.#stopped) return;
      this.#options.onPicture(picture);
    } catch (error) {
      this.#attempts += 1;
      if (this.#stopped) return;
      if (this.#source.isRefused(error)) this.#refused();
      else this.#options.connection.doubt();
    } finally {
      this.#asking = null;
    }
    this.#plan();
  }

  /** The next question, at the latest; a change brings it forward. */
  #plan(): void {
    if (this.#stopped) return;
    const isWanted = this.#again;
    this.#again = false;
    if (this.#attempts > 0) return this.#question.within(backOffMs(this.#attempts, this.#options.random));
    this.#question.within(refreshMs);
    if (isWanted) this.#soon();
  }

  /** A pace, not a pause: changes that never end must not put the question off, nor hurry one that waits after a failure. */
  #soon(): void {
    if (this.#stopped) return;
    if (this.#asking !== null) this.#again = true;
    else if (this.#attempts === 0) this.#question.within(this.#askedMs + paceMs - this.#options.monotonic());
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
    this.#reconnection.within(backOffMs(this.#streamAttempts - 1, this.#options.random));
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
      parse(decoder.decode(value, { stream: true }));
    }
  }
}
