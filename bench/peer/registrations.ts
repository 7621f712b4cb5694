import type { WeighedProduct } from "@fiel/contracts";
import { type ClassificationLimits, limitsOfProduct } from "@fiel/domain";
import type { InstalledTenant } from "../fiel/installation.ts";
import {
  equipmentName,
  equipmentOf,
  eventCodes,
  product,
  productCode,
  productCount,
  productName,
} from "../plan/factory.ts";

/** Registrations of a tenant that the peer holds in memory, as the server holds them in its cache. */
export interface PeerTenant {
  readonly tenantId: number;
  readonly tenant: string;
  /** Serves as the device key and as the user's token. */
  readonly deviceKey: string;
  readonly timeZone: string;
  /** Sorted by name. */
  readonly equipment: readonly { readonly mid: number; readonly name: string }[];
  readonly products: Readonly<Record<string, PeerProduct>>;
  readonly events: Readonly<Record<number, string>>;
}

export interface PeerProduct {
  readonly id: number;
  /** Product in the form that the calls answer. */
  readonly weighed: WeighedProduct;
  readonly limits: ClassificationLimits | null;
}

const notSet = -1;

/** Registrations of small plants. Each plant has the size of a neighbour tenant. */
export const peerPlants = (plants: readonly InstalledTenant[], timeZone: string): PeerTenant[] =>
  peerTenants(plants, timeZone, 1);

/** The same registrations as in the server. */
export function peerTenants(
  installed: readonly InstalledTenant[],
  timeZone: string,
  first = 0,
): PeerTenant[] {
  const { netG, packageG, correctionG, rejectG } = product;
  const limits = limitsOfProduct(
    {
      netWeight: netG,
      packageWeight: packageG,
      correctionBelow: correctionG,
      correctionAbove: correctionG,
      rejectUnder: rejectG,
      rejectOver: rejectG,
      invalidAbove: notSet,
      invalidBelow: notSet,
      invalidDevianceAbove: notSet,
    },
    "unitg0",
  );
  return installed.map(({ tenantId, tenant, deviceKey, productIds }, index) => ({
    tenantId,
    tenant,
    deviceKey,
    timeZone,
    equipment: Array.from({ length: equipmentOf(first + index) }, (_, i) => ({
      mid: i + 1,
      name: equipmentName(i),
    })),
    products: Object.fromEntries(
      Array.from({ length: productCount }, (_, i) => [
        productCode(i),
        { id: productIds[i] ?? 0, limits, weighed: weighedProduct(i, productIds[i] ?? 0) },
      ]),
    ),
    events: Object.fromEntries(eventCodes.map((code) => [code, `Parada ${code}`])),
  }));
}

const weighedProduct = (index: number, id: number): WeighedProduct => ({
  id,
  code: index + 1,
  codeText: productCode(index),
  name: productName(index),
  unit: "g",
});

/** Products of the tenant, sorted by name. */
export const peerProducts = ({ products }: PeerTenant): PeerProduct[] => Object.values(products);

export const weighedProductOf = (tenant: PeerTenant, id: number): WeighedProduct | null =>
  peerProducts(tenant).find((product) => product.id === id)?.weighed ?? null;

export const byProductName = (one: { name: string } | null, other: { name: string } | null): number =>
  (one?.name ?? "").localeCompare(other?.name ?? "", "pt-BR", { numeric: true });
