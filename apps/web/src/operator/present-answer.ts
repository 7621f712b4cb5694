import type { PresentAnswer } from "./waiting-answers.ts";

interface Reason {
  readonly name: string;
  readonly parent: string | null;
}

/** A changed stop as the server returns it, with the answers to its parts. */
interface Changed {
  readonly stops?: readonly {
    readonly revision: number;
    readonly answers: readonly {
      readonly reason: Reason | null;
      readonly comment: string | null;
      readonly by: { readonly name: string | null; readonly tablet: string | null } | null;
    }[];
  }[];
}

/** Short text of the present answer: all reasons and comments of the stop's parts, and who gave the last. */
export function presentAnswer(current: object): PresentAnswer {
  const [stop] = (current as Changed).stops ?? [];
  const answers = stop?.answers ?? [];
  const texts = answers.flatMap(({ reason, comment }) => [reason?.name, comment].filter((one) => !!one));
  const by = answers.findLast((one) => one.by !== null)?.by ?? null;
  return {
    revision: stop?.revision ?? 0,
    text: texts.length === 0 ? null : [...new Set(texts)].join(", "),
    by: by?.name ?? by?.tablet ?? null,
  };
}
