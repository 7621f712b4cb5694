import type { ApplyFile } from "@fiel/contracts";

/** Tenants of the benchmark and their registrations, equal on both sides. */
export const mainEquipment = 40;
export const otherEquipment = 2;
export const productCount = 6;
/** Packages per bale. */
export const packSize = 10;
export const operatorCode = 12;
export const eventCodes = [20, 21, 22] as const;
export const coilCodes = [1, 2, 3] as const;

export const tenantName = (index: number): string => (index === 0 ? "fabrica" : `vizinha${index}`);
export const equipmentOf = (index: number): number => (index === 0 ? mainEquipment : otherEquipment);
export const productCode = (index: number): string => `BENCH-${index + 1}`;
export const productName = (index: number): string => `Arroz ${index + 1}`;
export const equipmentName = (index: number): string => `E${String(index + 1).padStart(2, "0")}`;
export const password = "fiel-bench";
export const emailOf = (tenant: string): string => `admin@${tenant}.bench`;

/** Weights in grams: 1 kg net, 8 g of film, correction limits at 2 g and reject limits at 6 g around the gross target. */
export const product = { netG: 1000, packageG: 8, correctionG: 2, rejectG: 6 } as const;

type Registrations = { readonly [K in keyof ApplyFile]?: readonly object[] };

/** Input file of `fiel apply`. */
export function registrationsOf(index: number, createdAt: number): Registrations {
  const equipment = Array.from({ length: equipmentOf(index) }, (_, i) => ({
    mid: i + 1,
    name: equipmentName(i),
    ip: "127.0.0.1",
    createdAt,
  }));
  const products = Array.from({ length: productCount }, (_, i) => ({
    code: i + 1,
    codeText: productCode(i),
    name: productName(i),
    packSize,
    unit: "unitg0",
    netWeight: product.netG,
    packageWeight: product.packageG,
    correctionBelow: product.correctionG,
    correctionAbove: product.correctionG,
    rejectUnder: product.rejectG,
    rejectOver: product.rejectG,
  }));
  const events = eventCodes.map((code) => ({ code, name: `Parada ${code}`, notificationLevel: 1 }));
  return { equipment, products, operators: [{ code: operatorCode, name: "Marina" }], events };
}
