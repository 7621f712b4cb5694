import type { UpdateFailure } from "@fiel/contracts";
import type { ReleaseState } from "../updating/release-state.ts";

/** Number of starts of a new release, after which the previous one runs again. */
export const mostStarts = 3;

export interface Choice {
  readonly state: ReleaseState;
  /** The release to run; null for the installation itself. */
  readonly version: string | null;
  /** Whether the release has not reported to the server yet. */
  readonly onTrial: boolean;
}

/** Ends a trial: the previous release is chosen again, and the reason is kept for the report. */
export const endTrial = (
  state: ReleaseState,
  {
    failure,
    detail,
    now,
  }: { readonly failure: UpdateFailure; readonly detail: string; readonly now: number },
): ReleaseState => ({
  ...state,
  trial: null,
  last: state.last && { ...state.last, state: "failed", failure, detail: detail.slice(0, 500), at: now },
});

/** Chooses the installation instead of the kept release. The reason is kept for the report, unless another release is on trial, whose news stay. */
export const giveUpKept = (
  state: ReleaseState,
  { why, now }: { readonly why: string; readonly now: number },
): ReleaseState => {
  const { kept, trial, last } = state;
  if (kept === null) return state;
  const given = { ...state, kept: null, shortLives: 0 };
  if (trial !== null || last === null) return given;
  const detail = why.slice(0, 500);
  return { ...given, last: { ...last, version: kept, state: "failed", failure: "noStart", detail, at: now } };
};

/** How often in a row a kept release may live for less than a minute. */
export const mostShortLives = 3;

/**
 * Counts that the kept release ended, or gave its last sign of life, within a minute of its start. After `mostShortLives` in a row it is given up.
 */
export const countShortLife = (
  state: ReleaseState,
  { why, now }: { readonly why: string; readonly now: number },
): ReleaseState => {
  const shortLives = (state.shortLives ?? 0) + 1;
  if (state.kept === null || shortLives < mostShortLives) return { ...state, shortLives };
  return giveUpKept(state, {
    why: `não durou um minuto em ${shortLives} inícios seguidos: ${why}`,
    now,
  });
};

/**
 * Chooses the release to run next. If the installation was replaced by hand, releases from before it are ignored. `why` tells how the release on
 * trial ended last.
 */
export const chooseRelease = (
  found: ReleaseState | null,
  { base, why, now }: { readonly base: string; readonly why: string; readonly now: number },
): Choice => {
  const last = found?.trial === null ? found.last : null;
  const state = found?.base === base ? found : { base, kept: null, trial: null, last };
  const { kept, trial } = state;
  if (trial === null) return { state, version: kept, onTrial: false };
  if (trial.starts >= mostStarts) {
    const ended = endTrial(state, { failure: "noStart", detail: why, now });
    return { state: ended, version: kept, onTrial: false };
  }
  const counted = { ...state, trial: { ...trial, starts: trial.starts + 1 } };
  return { state: counted, version: trial.version, onTrial: true };
};
