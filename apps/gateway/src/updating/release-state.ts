import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { UpdateNews } from "@fiel/contracts";
import { makeFolder } from "../lasting-files/make-folder.ts";
import { writeLasting } from "../lasting-files/write-lasting.ts";

/** State of the releases. Launchers of older releases read it too: add fields, never change their meaning. */
export interface ReleaseState {
  /** Identity of the installation that wrote it; another installation, also one for another kind of computer, starts over. */
  readonly base: string;
  /** The last release that reported to the server; null for the installation itself. */
  readonly kept: string | null;
  /** A release that has not reported yet, and how often it was started; null when there is none. */
  readonly trial: { readonly version: string; readonly starts: number } | null;
  readonly last: UpdateNews | null;
  /** How often in a row the kept release ended within a minute of its start. Older launchers ignore it. */
  readonly shortLives?: number;
}

/** Identity of an installation. */
export const installationOf = (version: string): string => `${version} ${process.platform}-${process.arch}`;

/** A release's folder beside `state.json`. */
export const folderOfRelease = (releases: string, version: string): string => join(releases, version);

// The version becomes part of a path.
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

/** Null when there is no state or it is invalid; the installation itself then runs. */
export const readReleaseState = (releases: string): ReleaseState | null => {
  try {
    const read: unknown = JSON.parse(readFileSync(join(releases, "state.json"), "utf8"));
    return isState(read) ? read : null;
  } catch {
    return null;
  }
};

/** Writes the state, which switches releases, atomically and flushes it before anything else happens. */
export const writeReleaseState = (releases: string, state: ReleaseState): void => {
  makeFolder(releases, { mode: 0o700 });
  writeLasting(join(releases, "state.json"), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
};
