import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import {
  folderOfRelease,
  readReleaseState,
  type ReleaseState,
  writeReleaseState,
} from "../updating/release-state.ts";
import { type Choice, chooseRelease, countShortLife, endTrial, giveUpKept } from "./choose-release.ts";
import { type Ended, launched, restartCode, startRelease, unconfiguredCode } from "./start-release.ts";

export interface LauncherParts {
  /** The folder of the installation, and its identity (`base`). */
  readonly home: string;
  readonly base: string;
  /** The folder of releases. */
  readonly releases: string;
  /** UTC ms. */
  readonly now: () => number;
  readonly say: (message: string, fields: object) => void;
  /** Time in which a new release must report to the server, ms; defaults to ten minutes. */
  readonly trialMs?: number;
  /** A kept release that ends sooner counts as short-lived, ms; defaults to a minute. */
  readonly livesMs?: number;
  /** Pause before a release that ended by itself is started again, ms; defaults to a second. */
  readonly pauseMs?: number;
}

const isThere = (releases: string, version: string): boolean =>
  existsSync(folderOfRelease(releases, version));

/** Gives up a kept release whose files were deleted. */
const withoutGone = (
  state: ReleaseState | null,
  { base, releases, now }: LauncherParts,
): ReleaseState | null =>
  state === null || state.base !== base || state.kept === null || isThere(releases, state.kept)
    ? state
    : giveUpKept(state, { why: "a pasta desta versão foi apagada neste computador", now: now() });

/** Chooses the release to run. */
const choose = (parts: LauncherParts, why: string): Choice => {
  const { base, releases, now } = parts;
  const found = readReleaseState(releases);
  const choice = chooseRelease(withoutGone(found, parts), { base, why, now: now() });
  // Written only when it changed, because the gateway's user may lack the right to write in the installation.
  if (found !== null && choice.state !== found) writeReleaseState(releases, choice.state);
  return choice;
};

/** Ends the trial of a new release that does not report to the server in time. */
const watchTrial = async (
  { releases, now, say, trialMs = 600_000 }: LauncherParts,
  stop: () => void,
  signal: AbortSignal,
): Promise<void> => {
  await setTimeout(trialMs, undefined, { signal }).catch(() => undefined);
  const state = readReleaseState(releases);
  if (signal.aborted || state === null || state.trial === null) return;
  const detail = `${Math.round(trialMs / 60_000)} min sem um relatório recebido pelo servidor`;
  say("a versão nova não foi ouvida: volta a anterior", { version: state.trial.version });
  writeReleaseState(releases, endTrial(state, { failure: "noReport", detail, now: now() }));
  stop();
};

const runOnce = async (
  parts: LauncherParts,
  { version, onTrial }: Choice,
  signal: AbortSignal,
): Promise<Ended> => {
  const folder = version === null ? parts.home : folderOfRelease(parts.releases, version);
  const { ended, stop } = startRelease(folder, [launched, parts.releases]);
  const over = new AbortController();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const watching = onTrial ? watchTrial(parts, stop, over.signal) : Promise.resolve();
  const how = await ended;
  over.abort();
  signal.removeEventListener("abort", stop);
  await watching;
  return how;
};

const forgetShortLives = (releases: string): void => {
  const state = readReleaseState(releases);
  if (state !== null && (state.shortLives ?? 0) > 0) writeReleaseState(releases, { ...state, shortLives: 0 });
};

/**
 * Notes how long the kept release ran. Returns the exit code, or null when the release is given up and the installation is to run. The code is never
 * 0 for a short life, since some supervisors restart only failures.
 */
const noteLife = (
  { releases, now, say }: LauncherParts,
  { version, state }: Choice,
  { code, why }: Ended,
  hasLived: boolean,
): number | null => {
  if (code === unconfiguredCode) return 1;
  if (version === null) return code;
  if (hasLived) return code;
  // Read again, because the program may have changed the state too.
  const counted = countShortLife(readReleaseState(releases) ?? state, { why, now: now() });
  writeReleaseState(releases, counted);
  if (counted.kept !== null) return code === 0 ? 1 : code;
  say("a versão em uso não dura um minuto: volta a da instalação", { version, reason: why });
  return null;
};

/**
 * Runs the chosen release until the signal aborts or a kept release ends; returns its exit code, for a supervisor. A release on trial that ends is
 * started again, and after `mostStarts` the previous one instead.
 */
export const runLauncher = async (parts: LauncherParts, signal: AbortSignal): Promise<number> => {
  const { releases, say, livesMs = 60_000, pauseMs = 1_000 } = parts;
  let why = "";
  for (;;) {
    const choice = choose(parts, why);
    if (why !== "" && choice.state.last?.failure === "noStart")
      say("a versão nova não inicia: volta a anterior", { reason: why });
    const begun = performance.now();
    const ended = await runOnce(parts, choice, signal);
    if (signal.aborted) return ended.code;
    const hasLived = performance.now() - begun >= livesMs;
    if (hasLived) forgetShortLives(releases);
    why = choice.onTrial ? ended.why : "";
    if (ended.code === restartCode) continue;
    if (ended.unstarted && choice.version !== null && !choice.onTrial) {
      say("a versão em uso não pode ser iniciada: volta a da instalação", { reason: ended.why });
      writeReleaseState(releases, giveUpKept(choice.state, { why: ended.why, now: parts.now() }));
      continue;
    }
    // The state decides what follows: a trial begins, continues, or has just ended.
    const { trial = null } = readReleaseState(releases) ?? {};
    if (!choice.onTrial && trial === null) {
      const code = noteLife(parts, choice, ended, hasLived);
      if (code !== null) return code;
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return 0;
  }
};
