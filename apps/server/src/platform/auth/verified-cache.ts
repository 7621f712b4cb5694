import { LRUCache } from "lru-cache";
import type { Revocation } from "./revocations.ts";

/** Longest time that a missed revocation goes unnoticed while the connection for notices is down, ms. */
const maxAgeMs = 5_000;
const kept = 20_000;

export interface Verified {
  readonly tenantId: number;
  readonly userId?: string;
}

/** Cache of recently verified tokens, keyed by the hexadecimal hash. */
export class VerifiedCache<V extends Verified> {
  readonly #cache = new LRUCache<string, V>({ max: kept, ttl: maxAgeMs });
  #revocations = 0;

  /** The cached value of a recently verified token; otherwise the result of `find`, cached unless null. */
  async get(tokenHash: string, find: () => Promise<V | null>): Promise<V | null> {
    const known = this.#cache.get(tokenHash);
    if (known !== undefined) return known;
    const seen = this.#revocations;
    const found = await find();
    // A token that was revoked during the look-up must not be cached.
    if (found !== null && seen === this.#revocations) this.#cache.set(tokenHash, found);
    return found;
  }

  drop(revocation: Revocation | null): void {
    this.#revocations += 1;
    if (revocation?.tokenHash !== undefined) {
      this.#cache.delete(revocation.tokenHash);
      return;
    }
    for (const [tokenHash, { tenantId, userId }] of this.#cache.entries()) {
      const isMeant =
        revocation === null || (revocation.tenantId === tenantId && isUsers(revocation, userId));
      if (isMeant) this.#cache.delete(tokenHash);
    }
  }
}

const isUsers = (revocation: Revocation, userId: string | undefined): boolean =>
  revocation.userId === undefined || revocation.userId === userId;
