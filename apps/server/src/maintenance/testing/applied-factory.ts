import type { applyFile } from "@fiel/contracts";
import type { z } from "zod";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export type File = z.input<typeof applyFile>;

export const machine = {
  mid: 1,
  name: "E1",
  ip: "10.0.0.1",
  group: "linha 1",
  createdAt: "2026-01-01T00:00:00-03:00",
};
export const rice = {
  code: 7891,
  codeText: "ARZ-5",
  name: "Arroz 5 kg",
  packSize: 6,
  unit: "unitkg2" as const,
  netWeight: 500,
  packageWeight: 4,
  rejectUnder: 10,
};
export const beans = {
  code: 7892,
  name: "Feijão 1 kg",
  netWeight: 1000,
  factoryDefault: false,
  invalidAbove: 1200,
};
export const running = { codeText: "OP-1", product: "ARZ-5", group: "Linha 1", count: 100, status: 2 };

export const factory: File = {
  groups: [{ name: "Linha 1" }, { name: "Linha 2" }],
  equipment: [machine, { mid: 2, name: "E2", type: 0, dataDirectory: "/cpnet", cpNetReferenceName: "M2" }],
  products: [rice, beans],
  operators: [{ code: 12, name: "Ana" }],
  events: [
    { code: 100, name: "Troca de turno", notificationLevel: 1 },
    { code: 3, name: "Falta de produto", notificationLevel: 4 },
  ],
  coils: [{ code: 9, name: "Filme", weight: 12.5, estimate: 4000 }],
  orders: [running, { codeText: "OP-2", product: "7892", group: "LINHA 2", count: 50 }],
};

/** Every field differs from its default. */
export const fullMachine = {
  mid: 7,
  name: "E7",
  type: 0 as const,
  ip: "10.0.0.7",
  port: 503,
  bitmap: 7,
  group: "Linha 1",
  profile: "fiel-2",
  dataDirectory: "/cpnet",
  configDirectory: "/config",
  cpNetReferenceName: "M7",
  syncOldData: true,
  factor: 1.5,
  timeZone: "America/Manaus",
  expectedRate: 30,
  createdAt: 500,
};
export const fullProduct = {
  code: 1,
  codeText: "ARZ-5",
  name: "Sal",
  brand: "Vale",
  barCode: "7891000000001",
  type: "fino",
  packSize: 6,
  unit: "unitkg2" as const,
  netWeight: 500,
  packageWeight: 4,
  correctionBelow: 1,
  correctionAbove: 2,
  rejectUnder: 10,
  rejectOver: 11,
  invalidAbove: 600,
  invalidBelow: 400,
  invalidDevianceAbove: 8,
  factoryDefault: false,
  costPerKg: 2.5,
};

/** All rows that a file creates or changes. */
export async function readAll(transaction: TenantTransaction): Promise<unknown> {
  const tables = [
    "equipment_groups",
    "equipment",
    "products",
    "operators",
    "events",
    "coils",
    "orders",
    "order_runs",
  ] as const;
  const rows = [];
  for (const table of tables)
    rows.push(await transaction.selectFrom(table).selectAll().orderBy("id").execute());
  return rows;
}
