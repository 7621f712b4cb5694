import { hourMs } from "@fiel/domain";
import { isWithin, type KeyRanges, type ChangeKey } from "./change-keys.ts";

/** What of a tenant's telemetry changed lately, as the store of versions tells it. */
export interface ToldChanges {
  readonly version: number;
  readonly changed: readonly (readonly [key: ChangeKey, version: number])[];
  /** Versions up to this one may have other change keys too. */
  readonly forgotten: number;
}

interface Change {
  readonly version: number;
  /** When this server heard of it, UTC ms. */
  readonly heardMs: number;
}

/** Beyond these it is forgotten what changed when: more than a month of hours. */
const mostKeys = 1_000;
/** An hour to which nothing was added for so long is left alone until something is. */
const quietMs = 600_000;

/**
 * Which change keys of a tenant's telemetry were bumped since this server first heard of the tenant. What was read under a version
 * still holds when none of the keys of what was read was bumped since.
 */
export class TenantChanges {
  readonly #changes = new Map<ChangeKey, Change>();
  #version: number;

  /** Begins at a version: of what was before nothing is known. */
  constructor(version: number) {
    this.#version = version;
  }

  /** Takes what is told at an instant, UTC ms; false when it cannot be told any more what changed since the last telling. */
  hear({ version, changed, forgotten }: ToldChanges, nowMs: number): boolean {
    if (forgotten > this.#version || this.#changes.size > mostKeys) return false;
    for (const [key, at] of changed)
      if (at > this.#version) this.#changes.set(key, { version: at, heardMs: nowMs });
    this.#version = Math.max(version, this.#version);
    return true;
  }

  /** Whether anything that is read changed after the version. */
  changedSince(version: number, read: KeyRanges): boolean {
    for (const [key, change] of this.#changes)
      if (change.version > version && isWithin(key, read)) return true;
    return false;
  }

  /** Starts of the hours to which weighings were added lately, UTC ms. */
  openHours(nowMs: number): number[] {
    const open: number[] = [];
    for (const [key, { heardMs }] of this.#changes)
      if (key >= 0 && heardMs > nowMs - quietMs) open.push(key * hourMs);
    return open;
  }
}
