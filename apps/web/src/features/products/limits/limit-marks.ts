import type { ClassificationLimits, LimitProblems } from "@fiel/domain";

export const limitNames = [
  "invalidAbove",
  "rejectOver",
  "correctionAbove",
  "correctionBelow",
  "rejectUnder",
  "invalidBelow",
] as const;
export type LimitName = (typeof limitNames)[number];

/** Where a limit lies. */
export interface LimitMark {
  readonly name: LimitName;
  /** Gross, mg. */
  readonly atMg: number;
  /** It contradicts another one. */
  readonly wrong: boolean;
}

/** The gross weight of each limit; null: not set. */
export const limitMg = (limits: ClassificationLimits, name: LimitName): number | null => {
  const { targetMg } = limits;
  const off = (distanceMg: number | null, sign: 1 | -1): number | null =>
    distanceMg === null ? null : targetMg + sign * distanceMg;
  switch (name) {
    case "invalidAbove":
      return limits.invalidAboveMg;
    case "invalidBelow":
      return limits.invalidBelowMg;
    case "rejectOver":
      return off(limits.rejectOverMg, 1);
    case "rejectUnder":
      return off(limits.rejectUnderMg, -1);
    case "correctionAbove":
      return off(limits.correctionAboveMg, 1);
    case "correctionBelow":
      return off(limits.correctionBelowMg, -1);
  }
};

/** The limits that are set, the heaviest first as their names stand. */
export const limitMarks = (
  limits: ClassificationLimits,
  errors: LimitProblems["errors"],
): readonly LimitMark[] =>
  limitNames.flatMap((name) => {
    const atMg = limitMg(limits, name);
    return atMg === null ? [] : [{ name, atMg, wrong: errors[name] !== undefined }];
  });
