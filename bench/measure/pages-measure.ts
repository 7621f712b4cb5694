import type { PagesPlan } from "../plan/pages-plan.ts";

export interface PagesTask {
  readonly address: string;
  readonly tenant: string;
  readonly deviceKey: string;
  readonly plan: PagesPlan;
}

/** A page opened on a phone's connection. */
export interface Opening {
  /** Ms from the start to the first words, and to the last panel. */
  readonly wordsMs: number;
  readonly figuresMs: number;
  /** Requests started before all figures were shown. */
  readonly files: number;
  readonly calls: number;
  readonly bytes: number;
}

export interface Opened {
  readonly first: readonly Opening[];
  readonly again: readonly Opening[];
}

/** A page that stays open while machines weigh. */
export interface Live {
  readonly callsAMinute: number;
  /** Ms from posting a batch until its number is on the page; null when it was not seen. */
  readonly paintedMs: readonly (number | null)[];
}

/** With simultaneous calls joined, and with each call by itself as pages did before. */
export interface Ways<T> {
  readonly joined: T;
  readonly alone: T;
}

export interface PagesMeasure {
  readonly chromium: string;
  readonly opened: Readonly<Record<string, Ways<Opened>>>;
  readonly live: Readonly<Record<string, Ways<Live>>>;
  /** Percent of a core that the server uses for open pages, without receiving. */
  readonly viewers: Ways<number>;
}
