import { backOffMs } from "../api/back-off.ts";
import type { Connection } from "../api/connection.ts";
import { createSseParser, type ServerSentEvent } from "../api/sse-parser.ts";
import { drawnOr } from "./drawn-or.ts";
import { createDueTimer, type DueTimer } from "./due-timer.ts";

/** Source of the pictures of a board or tablet. Both calls throw; an error for which `isRefused` is true ends the feed. */
export interface FeedSource<Picture> {
  readonly readPicture: (signal: AbortSignal) => Promise<Picture>;
  /** Opens the stream of changes. */
  readonly openStream: (signal: AbortSignal) => Promise<Response>;
  readonly isRefused: (error: unknown) => boolean;
}

export interface FeedOptions<Picture> {
  readonly onPicture: (picture: Picture) => void;
  /** The page lost its right to the board. */
  readonly onRefused: () => void;
  readonly onEvent?: (event: ServerSentEvent) => void;
  readonly random: () => number;
  /** Monotonic clock, ms. */
  readonly monotonic: () => number;
  /** Probes the server after a failed call. When it is back the feed reads again. */
  readonly connection: Pick<Connection, "doubt" | "lostSinceMs" | "subscribe">;
}

/**
 * Interval of refreshes besides the stream, ms. The spec's minute is longer than a picture may be old, so a plant without changes would look
 * disconnected.
 */
const refreshMs = 20_000;
/** Least time between two reads while things change, ms. */
const paceMs = 1_000;
/** Most delay after the connection returns, ms; random, so that screens do not all read at once. */
const returnMs = 2_000;

/** Keeps a board's picture up to date for months, by a stream of changes and regular refreshes. Returns the function that stops it. */
export const startBoardFeed = <Picture>(
  source: FeedSource<Picture>,
  options: FeedOptions<Picture>,
): (() => void) => {
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

class Feed<Picture> {
  readonly #source: FeedSource<Picture>;
  readonly #options: FeedOptions<Picture>;
  #stopped = false;
  #attempts = 0;
  #streamAttempts = 0;
  #asking: AbortController | null = null;
  #streaming: AbortController | null = null;
  /** A further read is wanted as soon as the one under way ends. */
  #again = false;
  #askedMs = Number.NEGATIVE_INFINITY;
  readonly #question: DueTimer;
  readonly #reconnection: DueTimer;

  constructor(source: FeedSource<Picture>, options: FeedOptions<Picture>) {
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

  /** The connection is back: brings waiting retries forward. */
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
      // Whoever shows the picture tells of its own faults; they delay no read and say nothing of the server.
      drawnOr(
        () => this.#options.onPicture(picture),
        () => undefined,
      );
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

  /** Schedules the next read. A change brings it forward. */
  #plan(): void {
    if (this.#stopped) return;
    const isWanted = this.#again;
    this.#again = false;
    if (this.#attempts > 0) return this.#question.within(backOffMs(this.#attempts, this.#options.random));
    this.#question.within(refreshMs);
    if (isWanted) this.#soon();
  }

  /** Limits the pace instead of debouncing: endless changes must not delay the read, nor hurry a retry after a failure. */
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
      // Changes during the interruption were not reported.
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
