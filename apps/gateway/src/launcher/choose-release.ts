import type { UpdateFailure } from "@fiel/contracts";
import type { ReleaseState } from "../updating/release-state.ts";

/** A new release is started so often before what ran before is started again. */
export const mostStarts = 3;

export interface Choice {
  readonly state: ReleaseState;
  /** The release to run; null: the installation itself. */
  readonly version: string | null;
  /** It was not heard of yet. */
  readonly onTrial: boolean;
}

/** Ends a trial: what ran before runs again, and why is told. */
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

/** What is kept may end so often in a row within a minute of its start. */
export const mostShortLives = 3;

/** What is kept ended within a minute of its start; after some times in a row the installation is to run, and why is told. */
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
 * What is to run next. An installation that was replaced by hand is what somebody wants: releases of before it do not count.
 * `why` is how the release on trial ended last.
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
