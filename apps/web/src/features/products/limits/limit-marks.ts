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

/** A limit with its position. */
export interface LimitMark {
  readonly name: LimitName;
  /** Gross weight, mg. */
  readonly atMg: number;
  /** Whether it contradicts another limit. */
  readonly wrong: boolean;
}

/** Gross weight of a limit, mg; null when not set. */
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

/** The limits that are set, heaviest first. */
export const limitMarks = (
  limits: ClassificationLimits,
  errors: LimitProblems["errors"],
): readonly LimitMark[] =>
  limitNames.flatMap((name) => {
    const atMg = limitMg(limits, name);
    return atMg === null ? [] : [{ name, atMg, wrong: errors[name] !== undefined }];
  });
