import { hourMs } from "@fiel/domain";
import { isWithin, type KeyRanges, type ChangeKey } from "./change-keys.ts";

/** The latest changes of a tenant's telemetry, as the row of its version lists them. */
export interface ToldChanges {
  readonly version: number;
  readonly changed: readonly (readonly [key: ChangeKey, version: number])[];
  /** Up to this version, other change keys may have changed too. */
  readonly forgotten: number;
}

interface Change {
  readonly version: number;
  /** When this server first read the change, UTC ms. */
  readonly heardMs: number;
}

/** With more keys than this, over a month of hours, the changes are forgotten. */
const mostKeys = 1_000;
/** An hour without new weighings for this long is closed, ms. */
const quietMs = 600_000;

/**
 * The change keys of a tenant that were bumped since this server first heard of the tenant. Data read under a version is valid while none
 * of its keys was bumped since.
 */
export class TenantChanges {
  readonly #changes = new Map<ChangeKey, Change>();
  #version: number;

  /** Begins at a version: earlier changes are unknown. */
  constructor(version: number) {
    this.#version = version;
  }

  /** Adds changes read at an instant, UTC ms; false when changes since the last call may be missing. */
  hear({ version, changed, forgotten }: ToldChanges, nowMs: number): boolean {
    if (forgotten > this.#version || this.#changes.size > mostKeys) return false;
    for (const [key, at] of changed)
      if (at > this.#version) this.#changes.set(key, { version: at, heardMs: nowMs });
    this.#version = Math.max(version, this.#version);
    return true;
  }

  /** Whether anything in these ranges changed after the version. */
  changedSince(version: number, read: KeyRanges): boolean {
    for (const [key, change] of this.#changes)
      if (change.version > version && isWithin(key, read)) return true;
    return false;
  }

  /** Starts of the open hours, to which weighings were added lately, UTC ms. */
  openHours(nowMs: number): number[] {
    const open: number[] = [];
    for (const [key, { heardMs }] of this.#changes)
      if (key >= 0 && heardMs > nowMs - quietMs) open.push(key * hourMs);
    return open;
  }
}
