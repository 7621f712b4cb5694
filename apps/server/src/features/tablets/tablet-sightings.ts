import type { Tablet } from "@fiel/contracts";
import type { TabletPrincipal } from "../../platform/http/principal.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

interface Sighting {
  readonly atMs: number;
  readonly width: number;
  readonly height: number;
  readonly browser: string | null;
  readonly version: string;
  readonly bundle: string;
}

/** Stores a report of a tablet. */
export async function keepTabletSighting(
  transaction: TenantTransaction,
  { tenantId, tabletId }: Pick<TabletPrincipal, "tenantId" | "tabletId">,
  { atMs, ...device }: Sighting,
): Promise<void> {
  const seen = { ...device, seen_at: new Date(atMs) };
  await transaction
    .insertInto("tablet_sightings")
    .values({ tenant_id: tenantId, tablet_id: tabletId, ...seen })
    .onConflict((conflict) => conflict.columns(["tenant_id", "tablet_id"]).doUpdateSet(seen))
    .execute();
}

/** Latest report of each tablet by id; `bundle` is the program that the server has. */
export async function readTabletSightings(
  transaction: TenantTransaction,
  bundle: string,
): Promise<ReadonlyMap<number, NonNullable<Tablet["seen"]>>> {
  const rows = await transaction.selectFrom("tablet_sightings").selectAll().execute();
  return new Map(
    rows.map(({ tablet_id, seen_at, width, height, browser, version, bundle: own }) => [
      tablet_id,
      { at: seen_at.getTime(), width, height, browser, version, isCurrent: own === bundle },
    ]),
  );
}
