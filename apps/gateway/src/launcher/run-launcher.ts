import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  folderOfRelease,
  readReleaseState,
  type ReleaseState,
  writeReleaseState,
} from "../updating/release-state.ts";
import { type Choice, chooseRelease, countShortLife, endTrial, giveUpKept } from "./choose-release.ts";
import {
  type Ended,
  launched,
  listening,
  restartCode,
  startRelease,
  unconfiguredCode,
} from "./start-release.ts";

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
  /** A kept release that gives no sign of life for so long hangs, ms; defaults to ten minutes. */
  readonly silenceMs?: number;
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

const beatsOfSilence = 10;

/**
 * Watches for signs of life of a program that is judged by them. `hungAfter` returns for how long there were some, or null when there never was a
 * silence too long.
 */
const watchLife = ({ silenceMs = 600_000 }: LauncherParts, isJudged: () => boolean) => {
  const begun = performance.now();
  let lastMs = begun;
  let hungAfterMs: number | null = null;
  // Beats of this program without a sign, because a clock may count a sleep of the computer.
  let silentBeats = 0;
  const start = (onSilence: () => void): NodeJS.Timeout =>
    setInterval(() => {
      silentBeats += 1;
      if (hungAfterMs !== null || silentBeats <= beatsOfSilence || !isJudged()) return;
      hungAfterMs = lastMs - begun;
      onSilence();
    }, silenceMs / beatsOfSilence);
  const heard = (): void => {
    silentBeats = 0;
    lastMs = performance.now();
  };
  return { start, heard, hungAfter: () => hungAfterMs };
};

interface Run extends Ended {
  readonly livedMs: number;
}

const runOnce = async (
  parts: LauncherParts,
  { version, onTrial }: Choice,
  signal: AbortSignal,
): Promise<Run> => {
  const folder = version === null ? parts.home : folderOfRelease(parts.releases, version);
  const begun = performance.now();
  // Releases of before give no signs of life: one that ever gave some is judged by them, once its trial is over.
  const proof = join(folder, ".gives-signs-of-life");
  let isProven = version !== null && existsSync(proof);
  const isJudged = (): boolean => isProven && readReleaseState(parts.releases)?.trial === null;
  const life = watchLife(parts, isJudged);
  const heard = (): void => {
    life.heard();
    if (isProven || version === null) return;
    try {
      writeFileSync(proof, "");
      isProven = true;
    } catch {
      // The next sign tries again.
    }
  };
  const { ended, stop } = startRelease(folder, [launched, parts.releases, listening], heard);
  // The installation has none to give way to.
  const watch = version === null ? undefined : life.start(stop);
  const over = new AbortController();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const watching = onTrial ? watchTrial(parts, stop, over.signal) : Promise.resolve();
  const how = await ended;
  clearInterval(watch);
  over.abort();
  signal.removeEventListener("abort", stop);
  await watching;
  const hungAfterMs = life.hungAfter();
  if (hungAfterMs === null) return { ...how, livedMs: performance.now() - begun };
  parts.say("a versão em uso não dá mais sinal de vida e é encerrada", { version });
  return { code: how.code || 1, why: "roda sem sinal de vida", unstarted: false, livedMs: hungAfterMs };
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
    const ended = await runOnce(parts, choice, signal);
    if (signal.aborted) return ended.code;
    const hasLived = ended.livedMs >= livesMs;
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
