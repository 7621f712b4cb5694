import type { PagesPlan } from "../plan/pages-plan.ts";

export interface PagesTask {
  readonly address: string;
  readonly tenant: string;
  readonly deviceKey: string;
  readonly plan: PagesPlan;
}

/** A page that was opened on the phone's line. */
export interface Opening {
  /** From the start to the first words, and to the last panel that had waited, ms. */
  readonly wordsMs: number;
  readonly figuresMs: number;
  /** Begun before the figures stood. */
  readonly files: number;
  readonly calls: number;
  readonly bytes: number;
}

export interface Opened {
  readonly first: readonly Opening[];
  readonly again: readonly Opening[];
}

/** A page that is open while machines go on. */
export interface Live {
  readonly callsAMinute: number;
  /** From the moment at which a batch is posted to its number on the page, ms; null: it was not seen. */
  readonly paintedMs: readonly (number | null)[];
}

/** With the calls of a moment joined, and each by itself as pages asked before. */
export interface Ways<T> {
  readonly joined: T;
  readonly alone: T;
}

export interface PagesMeasure {
  readonly chromium: string;
  readonly opened: Readonly<Record<string, Ways<Opened>>>;
  readonly live: Readonly<Record<string, Ways<Live>>>;
  /** Percent of a core that the server takes for open pages, beside what it takes to receive. */
  readonly viewers: Ways<number>;
}
