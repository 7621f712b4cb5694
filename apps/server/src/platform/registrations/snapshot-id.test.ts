import { expect, it } from "vitest";
import { plannedEventsOf } from "./planned-events.ts";
import { snapshotId } from "./snapshot-id.ts";
import type { RegisteredEquipment, RegisteredProduct, TenantRegistrations } from "./tenant-registrations.ts";

const machine: RegisteredEquipment = {
  mid: 3,
  name: "ARZ1",
  groupId: 1,
  group: "Grãos",
  expectedRate: null,
  createdAt: 1,
  removedAt: null,
};
const product = { id: 7, code: 7892, codeText: "ARROZ-1", name: "Arroz" } as RegisteredProduct;

const reason = { id: 4, name: "Bobina", parent: "Material", lossClass: "supply" } as const;
const pattern = { groupId: null, firstDay: "2026-01-05", anchorDay: "2026-01-05", cycleDays: 7, shifts: [] };

const registered = (change: Partial<TenantRegistrations> = {}): TenantRegistrations => ({
  equipment: new Map([[3, machine]]),
  groups: new Map([[1, "Grãos"]]),
  productByCode: new Map([["ARROZ-1", product]]),
  productById: new Map([[7, product]]),
  operators: new Map([[12, "Marina"]]),
  events: new Map([[20, "Falta de filme"]]),
  plannedEvents: plannedEventsOf([20], new Map()),
  reasons: { areKept: true, byId: new Map([[1, reason]]), ofEvent: new Map([[20, reason]]) },
  coils: new Map([[9, { name: "Filme", weightG: 24_000, estimate: 6_400 }]]),
  nominalRates: { ofMachine: new Map(), ofProduct: new Map([[7, 60]]) },
  shifts: { patterns: [], exceptions: [] },
  past: { equipment: new Map(), products: new Map(), plannedEvents: new Map() },
  ...change,
});

it("is the same for registrations that were read anew, and another for each change of them", () => {
  const changes: Partial<TenantRegistrations>[] = [
    {},
    { equipment: new Map([[3, { ...machine, removedAt: 5 }]]) },
    { productById: new Map([[7, { ...product, name: "Arroz 1 kg" }]]) },
    { productByCode: new Map([["7892", product]]) },
    { groups: new Map([[1, "Cereais"]]) },
    { operators: new Map() },
    { events: new Map([[20, "Sem filme"]]) },
    { plannedEvents: plannedEventsOf([], new Map()) },
    { reasons: { areKept: false, byId: new Map([[1, reason]]), ofEvent: new Map([[20, reason]]) } },
    { reasons: { areKept: true, byId: new Map([[1, reason]]), ofEvent: new Map() } },
    {
      reasons: {
        areKept: true,
        byId: new Map([[1, reason]]),
        ofEvent: new Map([[20, { ...reason, lossClass: "setup" }]]),
      },
    },
    { coils: new Map([[9, { name: "Filme", weightG: 24_001, estimate: 6_400 }]]) },
    { nominalRates: { ofMachine: new Map(), ofProduct: new Map([[7, 61]]) } },
    { nominalRates: { ofMachine: new Map([[3, new Map([[7, 60]])]]), ofProduct: new Map() } },
    { shifts: { patterns: [pattern], exceptions: [] } },
  ];
  const ids = changes.map((change) => snapshotId(registered(change)));
  expect(new Set(ids).size).toBe(changes.length);
  expect(changes.map((change) => snapshotId(registered(change)))).toEqual(ids);
});
