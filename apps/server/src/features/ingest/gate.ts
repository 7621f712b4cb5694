/** Limits the bytes of batches being processed, in total and for one tenant, so that memory is bounded under any load. */
export interface Gate {
  /** Enters; returns the function that leaves, or null when there is no room. */
  enter(tenantId: number, bytes: number): (() => void) | null;
}

/** A tenant without a batch in process may always enter, whatever the size. */
export function createGate(maxBytes: number, maxBytesOfTenant: number): Gate {
  const inHand = new Map<number, number>();
  let all = 0;
  return {
    enter(tenantId, bytes) {
      const own = inHand.get(tenantId) ?? 0;
      if (all + bytes > maxBytes || (own > 0 && own + bytes > maxBytesOfTenant)) return null;
      all += bytes;
      inHand.set(tenantId, own + bytes);
      return () => {
        all -= bytes;
        const left = (inHand.get(tenantId) ?? bytes) - bytes;
        if (left === 0) inHand.delete(tenantId);
        else inHand.set(tenantId, left);
      };
    },
  };
}
