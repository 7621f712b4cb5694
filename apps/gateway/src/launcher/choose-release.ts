import type { UpdateFailure } from "@fiel/contracts";
import type { ReleaseState } from "../updating/release-state.ts";

/** Starts of a new release before the previous one is used again. */
export const mostStarts = 3;

export interface Choice {
  readonly state: ReleaseState;
  /** The release to run; null: the installation itself. */
  readonly version: string | null;
  /** Whether it has not reported to the server yet. */
  readonly onTrial: boolean;
}

/** Ends a trial: the previous release runs again, and the reason is reported. */
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

/** A kept release may end this often in a row within a minute of its start. */
export const mostShortLives = 3;

/**
 * The kept release ended within a minute of its start; after some times in a row the installation runs instead, and the reason is reported.
 */
export const countShortLife = (
  state: ReleaseState,
  { why, now }: { readonly why: string; readonly now: number },
): ReleaseState => {
  const shortLives = (state.shortLives ?? 0) + 1;
  if (state.kept === null || shortLives < mostShortLives) return { ...state, shortLives };
  const detail = `terminou ${shortLives} vezes seguidas em menos de um minuto: ${why}`.slice(0, 500);
  return {
    ...state,
    kept: null,
    shortLives: 0,
    last: state.last && {
      ...state.last,
      version: state.kept,
      state: "failed",
      failure: "noStart",
      detail,
      at: now,
    },
  };
};

/**
 * Chooses what to run next. An installation that was replaced by hand is intended: releases from before it are ignored. `why` is how the
 * release on trial ended last.
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
