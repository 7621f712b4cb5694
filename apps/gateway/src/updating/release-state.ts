import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { UpdateNews } from "@fiel/contracts";
import { syncFolder } from "./sync-files.ts";

/** Which release is to run. The launcher of an older release reads it too: add fields, never change their meaning. */
export interface ReleaseState {
  /** The installation that wrote it: another one, also on another kind of computer, starts over. */
  readonly base: string;
  /** The release that proved itself; null: the installation itself. */
  readonly kept: string | null;
  /** A release that has not reported yet, and how often it was started. */
  readonly trial: { readonly version: string; readonly starts: number } | null;
  readonly last: UpdateNews | null;
  /** How often in a row the kept release ended within a minute of its start. Older launchers leave it as it is. */
  readonly shortLives?: number;
}

/** Identity of an installation. */
export const installationOf = (version: string): string => `${version} ${process.platform}-${process.arch}`;

/** A release's folder beside `state.json`. */
export const folderOfRelease = (releases: string, version: string): string => join(releases, version);

// It becomes a part of a path.
const isVersion = (value: unknown): value is string =>
  typeof value === "string" && /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(value);

const isState = (value: unknown): value is ReleaseState => {
  if (typeof value !== "object" || value === null) return false;
  const { base, kept, trial, last } = value as Partial<Record<keyof ReleaseState, unknown>>;
  if (typeof base !== "string" || (kept !== null && !isVersion(kept)) || typeof last !== "object")
    return false;
  if (trial === null) return true;
  const { version, starts } = (trial ?? {}) as { version?: unknown; starts?: unknown };
  return isVersion(version) && Number.isInteger(starts);
};

/** Null without one, or when it is invalid: then the installation itself runs. */
export const readReleaseState = (releases: string): ReleaseState | null => {
  try {
    const read: unknown = JSON.parse(readFileSync(join(releases, "state.json"), "utf8"));
    return isState(read) ? read : null;
  } catch {
    return null;
  }
};

/** Written atomically and flushed before anything else happens: this switches releases. */
export const writeReleaseState = (releases: string, state: ReleaseState): void => {
  mkdirSync(releases, { recursive: true, mode: 0o700 });
  const path = join(releases, "state.json");
  const file = openSync(`${path}.tmp`, "w", 0o600);
  try {
    writeSync(file, `${JSON.stringify(state, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.tmp`, path);
  syncFolder(releases);
};
