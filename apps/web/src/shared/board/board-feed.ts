import type { BoardPicture } from "@fiel/contracts";
import { backOffMs } from "../api/back-off.ts";
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
}

/** The spec's refresh, which goes on beside the stream. */
const refreshMs = 60_000;
/** Changes that come within this time are one question. */
const gatherMs = 1_000;
const answerMs = 30_000;
/** The server says something every 15 s. */
const silenceMs = 45_000;

/** Keeps a board's picture up with the plant, for months: by the stream, and by the minute. Gives what ends it. */
export const startBoardFeed = (source: FeedSource, options: FeedOptions): (() => void) => {
  const feed = new Feed(source, options);
  feed.refresh();
  feed.follow();
  return () => feed.stop();
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

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const limit = setTimeout(() => asking.abort(), answerMs);
    try {
      const picture = await this.#source.readPicture(asking.signal);
      this.#attempts = 0;
      if (this.#stopped) return;
      this.#options.onContact();
      this.#options.onPicture(picture);
    } catch (error) {
      this.#attempts += 1;
      if (!this.#stopped && this.#source.isRefused(error)) this.#refused();
    } finally {
      clearTimeout(limit);
      this.#asking = null;
    }
    this.#plan();
  }

  #plan(): void {
    if (this.#stopped) return;
    const failedMs = this.#attempts === 0 ? refreshMs : backOffMs(this.#attempts, this.#options.random);
    const waitMs = this.#again && this.#attempts === 0 ? gatherMs : failedMs;
    this.#again = false;
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.refresh(), waitMs);
  }

  #soon(): void {
    if (this.#asking !== null) this.#again = true;
    else {
      clearTimeout(this.#next);
      this.#next = setTimeout(() => this.refresh(), gatherMs);
    }
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
      if (response.body !== null) await this.#read(response.body, streaming);
    } catch (error) {
      if (!this.#stopped && this.#source.isRefused(error)) return this.#refused();
    } finally {
      streaming.abort();
    }
    this.#streamAttempts += 1;
    if (this.#stopped) return;
    const waitMs = backOffMs(this.#streamAttempts - 1, this.#options.random);
    this.#reconnect = setTimeout(() => this.follow(), waitMs);
  }

  async #read(body: ReadableStream<Uint8Array>, streaming: AbortController): Promise<void> {
    const parse = createSseParser((event) => {
      if (event.event === "change") this.#soon();
      this.#options.onEvent?.(event);
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const silence = setTimeout(() => streaming.abort(), silenceMs);
      try {
        const { done, value } = await reader.read();
        if (done || this.#stopped) return;
        this.#options.onContact();
        parse(decoder.decode(value, { stream: true }));
      } finally {
        clearTimeout(silence);
      }
    }
  }
}
