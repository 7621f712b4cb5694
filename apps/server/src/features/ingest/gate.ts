/** Bounds how much is in hand at once, in all and of one tenant, so that memory stays bounded under any load. */
export interface Gate {
  /** Gives the way out, or null when there is no room. */
  enter(tenantId: number): (() => void) | null;
}

export function createGate(max: number, maxOfTenant: number): Gate {
  const inHand = new Map<number, number>();
  let all = 0;
  return {
    enter(tenantId) {
      const own = inHand.get(tenantId) ?? 0;
      if (all >= max || own >= maxOfTenant) return null;
      all += 1;
      inHand.set(tenantId, own + 1);
      return () => {
        all -= 1;
        const left = (inHand.get(tenantId) ?? 1) - 1;
        if (left === 0) inHand.delete(tenantId);
        else inHand.set(tenantId, left);
      };
    },
  };
}
