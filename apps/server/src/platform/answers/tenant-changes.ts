import { hourMs } from "@fiel/domain";
import { isRead, type ReadParts, type TelemetryPart } from "./telemetry-parts.ts";

/** What of a tenant's telemetry changed lately, as the store of versions tells it. */
export interface ToldChanges {
  readonly version: number;
  readonly changed: readonly (readonly [part: TelemetryPart, version: number])[];
  /** Versions up to this one may have changed other parts too. */
  readonly forgotten: number;
}

interface Change {
  readonly version: number;
  /** When this server heard of it, UTC ms. */
  readonly heardMs: number;
}

/** Beyond these it is forgotten what changed when: more than a month of hours. */
const mostParts = 1_000;
/** An hour to which nothing was added for so long is left alone until something is. */
const quietMs = 600_000;

/**
 * Which parts of a tenant's telemetry changed since this server first heard of the tenant. What was read under a version
 * still holds when none of the parts that were read changed since.
 */
export class TenantChanges {
  readonly #changes = new Map<TelemetryPart, Change>();
  #version: number;

  /** Begins at a version: of what was before nothing is known. */
  constructor(version: number) {
    this.#version = version;
  }

  /** Takes what is told at an instant, UTC ms; false when it cannot be told any more what changed since the last telling. */
  hear({ version, changed, forgotten }: ToldChanges, nowMs: number): boolean {
    if (forgotten > this.#version || this.#changes.size > mostParts) return false;
    for (const [part, at] of changed)
      if (at > this.#version) this.#changes.set(part, { version: at, heardMs: nowMs });
    this.#version = Math.max(version, this.#version);
    return true;
  }

  /** Whether anything that is read changed after the version. */
  changedSince(version: number, read: ReadParts): boolean {
    for (const [part, change] of this.#changes)
      if (change.version > version && isRead(part, read)) return true;
    return false;
  }

  /** Starts of the hours to which weighings were added lately, UTC ms. */
  busyHours(nowMs: number): number[] {
    const busy: number[] = [];
    for (const [part, { heardMs }] of this.#changes)
      if (part >= 0 && heardMs > nowMs - quietMs) busy.push(part * hourMs);
    return busy;
  }
}
