/** How long a request may be silent, ms. It is given up earlier when the server cannot be reached at all. */
export interface Deadline {
  /** Before the first byte of the answer. */
  readonly answerMs: number;
  /** Between two bytes, of the answer or of a form on its way. */
  readonly bytesMs: number;
  /** After this much silence the server is asked whether it is there; again after as much. */
  readonly doubtMs: number;
}

const doubtMs = 8_000;

/** By what is asked for. */
export const deadlines = {
  /** A dashboard's query ends on the server after 30 s. */
  read: { answerMs: 40_000, bytesMs: 30_000, doubtMs },
  /** Several reads by one request, each of which is answered once it is ready. */
  joined: { answerMs: 40_000, bytesMs: 40_000, doubtMs },
  change: { answerMs: 45_000, bytesMs: 30_000, doubtMs },
  /** Files that the server makes, and imports that it works on. */
  work: { answerMs: 120_000, bytesMs: 120_000, doubtMs },
  /** The server says something every 15 s. */
  stream: { answerMs: 15_000, bytesMs: 36_000, doubtMs: 20_000 },
} as const satisfies Record<string, Deadline>;

export type DeadlineName = keyof typeof deadlines;

/** How long the server may take to say that it is there, ms. */
export const probeMs = 5_000;

/** How long a kept connection may take to prove that it is alive, and how often this is looked at, ms. */
export const sweepMs = 3_000;
export const sweepEveryMs = 15_000;
