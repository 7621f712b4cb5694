/** How long a request may be silent, ms. It is given up earlier when the server cannot be reached. */
export interface Deadline {
  /** Until the first byte of the answer. */
  readonly answerMs: number;
  /** Between two bytes, of the answer or of a form being sent. */
  readonly bytesMs: number;
  /** Silence after which the server is probed, and again after each such time. */
  readonly doubtMs: number;
}

const doubtMs = 8_000;

/** Deadlines by the kind of request. */
export const deadlines = {
  /** The server ends a dashboard query after 30 s. */
  read: { answerMs: 40_000, bytesMs: 30_000, doubtMs },
  /** Several reads in one request; each answer is sent when it is ready. */
  joined: { answerMs: 40_000, bytesMs: 40_000, doubtMs },
  change: { answerMs: 45_000, bytesMs: 30_000, doubtMs },
  /** Files that the server creates, and imports that it processes. */
  work: { answerMs: 120_000, bytesMs: 120_000, doubtMs },
  /** The server sends something every 15 s. */
  stream: { answerMs: 15_000, bytesMs: 36_000, doubtMs: 20_000 },
} as const satisfies Record<string, Deadline>;

export type DeadlineName = keyof typeof deadlines;

/** Time limit of a probe, ms. */
export const probeMs = 5_000;

/** Time limit for kept connections to show that they are alive, and the least time between two such checks, ms. */
export const sweepMs = 3_000;
export const sweepEveryMs = 15_000;
