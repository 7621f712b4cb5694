import type { KeptStorage } from "../shared/environment/open-storage.ts";

/** A stretch of a machine's time as seen when the answer was given; instants by the server's clock, UTC ms. */
export interface SeenStretch {
  readonly equipment: number;
  readonly startDate: number;
  readonly endDate: number;
  readonly revision: number;
}

/** Content of an answer. */
export type Told =
  | {
      readonly kind: "explain";
      readonly reasonId: number | null;
      readonly comment: string | null;
      /** Suggested reasons that were shown, in order; null when none were shown. */
      readonly suggested: readonly number[] | null;
    }
  | { readonly kind: "split"; readonly at: number }
  | { readonly kind: "clear" };

export interface WaitingAnswer {
  /** Id by which the server recognises a repeated sending. */
  readonly id: string;
  /** Client of the tablet when the answer was given; it is sent to no other. */
  readonly client: number;
  readonly stop: SeenStretch;
  readonly told: Told;
  /** Code of the operator; null when nobody was signed on. */
  readonly operator: number | null;
  /** When it was given, by the device's clock, UTC ms. */
  readonly deviceMs: number;
  /** How far the server's clock was ahead then, ms; null when unknown, and then the server's first answer tells it. */
  readonly skewMs: number | null;
  /** `again`: the stop changed meanwhile and the user has to decide. `refused`: the server does not accept it. */
  readonly state: "waiting" | "again" | "refused";
  /** For `again`: the present answer and its revision. */
  readonly present?: PresentAnswer;
  /** For `refused`: the server's message. */
  readonly why?: string;
}

export interface PresentAnswer {
  readonly revision: number;
  /** Null when there is no answer. */
  readonly text: string | null;
  /** Who gave it; null when unknown. */
  readonly by: string | null;
}

const key = "fiel.tablet.answers";

/** Whether the client has nothing left to send, so that the page may reload. */
export const isAtRest = (answers: readonly WaitingAnswer[], client: number): boolean =>
  answers.every((one) => one.client !== client || one.state === "refused");

/** Stored answers that the server has not accepted yet, in the order in which they were given. */
export interface KeptAnswers {
  readonly all: () => readonly WaitingAnswer[];
  readonly add: (answer: WaitingAnswer) => void;
  readonly change: (id: string, change: (answer: WaitingAnswer) => WaitingAnswer) => void;
  readonly remove: (id: string) => void;
}

const isAnswer = (value: unknown): value is WaitingAnswer =>
  typeof value === "object" && value !== null && "id" in value && "stop" in value && "told" in value;

/** Reads the storage before each change, because two pages of one browser may use it. */
export const keptAnswers = (storage: KeptStorage): KeptAnswers => {
  const all = (): readonly WaitingAnswer[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isAnswer) : [];
    } catch {
      return [];
    }
  };
  const write = (answers: readonly WaitingAnswer[]): void =>
    answers.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(answers));
  return {
    all,
    add: (answer) => write([...all(), answer]),
    change: (id, change) => write(all().map((one) => (one.id === id ? change(one) : one))),
    remove: (id) => write(all().filter((one) => one.id !== id)),
  };
};
