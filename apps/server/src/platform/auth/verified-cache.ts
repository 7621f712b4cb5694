import { LRUCache } from "lru-cache";
import type { Revocation } from "./revocations.ts";

/** How long a revocation can go unheard while the notices' connection is away. */
const maxAgeMs = 5_000;
const kept = 20_000;

export interface Verified {
  readonly tenantId: number;
  readonly userId?: string;
}

/** Tokens that were found valid a moment ago, by the hexadecimal of their hash. */
export class VerifiedCache<V extends Verified> {
  readonly #cache = new LRUCache<string, V>({ max: kept, ttl: maxAgeMs });
  #revocations = 0;

  /** The value of a token that was verified a moment ago, else what `find` finds, which is kept when there is one. */
  async get(tokenHash: string, find: () => Promise<V | null>): Promise<V | null> {
    const known = this.#cache.get(tokenHash);
    if (known !== undefined) return known;
    const seen = this.#revocations;
    const found = await find();
    // What was revoked while it was being looked up must not come to stay.
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
