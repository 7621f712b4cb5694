/** Bounds the bytes of batches that are in hand at once, in all and of one tenant, so that memory stays bounded under any load. */
export interface Gate {
  /** Gives the way out, or null when there is no room. */
  enter(tenantId: number, bytes: number): (() => void) | null;
}

/** Whatever a batch weighs, it is let in when the tenant has none in hand. */
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
