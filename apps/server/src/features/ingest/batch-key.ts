/** Identifies a batch. */
export interface BatchKey {
  readonly tenantId: number;
  /** Lower case. */
  readonly gateway: string;
  readonly sequence: number;
}

export const nameOf = ({ tenantId, gateway, sequence }: BatchKey): string =>
  `${tenantId}:${gateway}:${sequence}`;

/** Distinct batches in the order in which every transaction locks rows, so that transactions never deadlock. */
export function eachInOrder<T extends BatchKey>(batches: readonly T[]): T[] {
  const byName = new Map<string, T>();
  for (const batch of batches) {
    const name = nameOf(batch);
    if (!byName.has(name)) byName.set(name, batch);
  }
  return [...byName.values()].toSorted(
    (a, b) =>
      a.tenantId - b.tenantId ||
      (a.gateway < b.gateway ? -1 : a.gateway > b.gateway ? 1 : a.sequence - b.sequence),
  );
}

/** Keys as columns for `unnest`. */
export const columnsOfKeys = (batches: readonly BatchKey[]) => ({
  tenants: batches.map(({ tenantId }) => tenantId),
  gateways: batches.map(({ gateway }) => gateway),
  sequences: batches.map(({ sequence }) => sequence),
});

export const tenantsOf = (batches: readonly { readonly tenantId: number }[]): number[] => [
  ...new Set(batches.map(({ tenantId }) => tenantId)),
];
