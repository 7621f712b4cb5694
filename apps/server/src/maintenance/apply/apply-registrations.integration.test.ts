import { applyFile } from "@fiel/contracts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { describeAppliedRates } from "../testing/applied-rates.part.ts";
import { describeAppliedOrders } from "../testing/applied-orders.part.ts";
import { registrationsFile } from "../../platform/tenant-transfer/registrations-file.ts";
import { applyRegistrations } from "./apply-registrations.ts";
import {
  beans,
  factory,
  readAll,
  type File,
  fullMachine,
  fullProduct,
  machine,
  rice,
  running,
} from "../testing/applied-factory.ts";
import { describeReport } from "./report.ts";

let postgres: TestPostgres;
let tenantId: number;
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres.close());
beforeEach(async () => {
  ({ tenantId } = await postgres.addTenant());
});

const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>) =>
  postgres.store.withTenant(tenantId, work);
const apply = (file: File, nowMs = 1_000) =>
  inTenant(async (transaction) =>
    describeReport(await applyRegistrations(transaction, tenantId, applyFile.parse(file), nowMs)),
  );

describe("applying a file", () => {
  it("creates every registration, with the spec's scaling", async () => {
    expect(await apply(factory)).toEqual([
      "grupos: 2 criados, 0 alterados, 0 iguais",
      "equipamentos: 2 criados, 0 alterados, 0 iguais",
      "produtos: 2 criados, 0 alterados, 0 iguais",
      "operadores: 1 criado, 0 alterados, 0 iguais",
      "ocorrências: 1 criada, 1 alterada, 0 iguais",
      "bobinas: 1 criada, 0 alteradas, 0 iguais",
      "ordens: 2 criadas, 0 alteradas, 0 iguais",
    ]);
    const { equipment, products, runs } = await inTenant(async (transaction) => ({
      equipment: await transaction.selectFrom("equipment").selectAll().orderBy("mid").execute(),
      products: await transaction.selectFrom("products").selectAll().orderBy("code").execute(),
      runs: await transaction.selectFrom("order_runs").select(["started_at", "ended_at"]).execute(),
    }));
    expect(equipment).toMatchObject([
      {
        mid: 1,
        type: 1,
        port: 502,
        bitmap: 65_535,
        created_at: Date.parse("2026-01-01T03:00:00Z"),
        removed_at: null,
      },
      { mid: 2, type: 0, cp_net_reference_name: "M2", group_id: null, created_at: 1_000 },
    ]);
    expect(equipment[0]?.group_id).not.toBeNull();
    expect(products).toMatchObject([
      {
        code_text: "ARZ-5",
        net_weight: 500,
        reject_under: 10,
        reject_over: -1,
        invalid_above: 554,
        invalid_below: 454,
      },
      {
        code_text: null,
        invalid_above: 1200,
        invalid_below: -1,
        invalid_deviance_above: -1,
        factory_default: false,
      },
    ]);
    expect(runs).toEqual([{ started_at: 1_000, ended_at: null }]);
  });

  it("changes nothing the second time", async () => {
    await apply(factory);
    const before = await inTenant(readAll);
    const report = await apply(factory, 9_000);
    expect(report.join()).not.toMatch(/[1-9]\d* (criad|alterad)/);
    expect(await inTenant(readAll)).toEqual(before);
  });

  it("makes no twins of names and codes that are written otherwise", async () => {
    await apply(factory);
    const [group, product] = [factory.groups?.[0]?.name ?? "", factory.products?.[0]?.codeText ?? ""];
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    const otherwise = wide(group.normalize("NFD").replaceAll(/\p{M}/gu, "")).toUpperCase();
    expect(await apply({ groups: [{ name: otherwise }] })).toEqual([
      "grupos: 0 criados, 1 alterado, 0 iguais",
    ]);
    const order = { codeText: wide("OP-99"), product: wide(product), group, count: 1 };
    expect(await apply({ orders: [order] })).toEqual(["ordens: 1 criada, 0 alteradas, 0 iguais"]);
    expect(await apply({ orders: [{ ...order, codeText: "OP-99" }] })).toEqual([
      "ordens: 0 criadas, 0 alteradas, 1 igual",
    ]);
  });

  it("changes what differs and leaves alone what the file does not name", async () => {
    await apply(factory);
    const report = await apply({
      products: [
        { ...rice, brand: "Vale" },
        { code: 7893, name: "Sal", netWeight: 1000 },
      ],
    });
    expect(report).toEqual(["produtos: 1 criado, 1 alterado, 0 iguais"]);
    const names = await inTenant((transaction) =>
      transaction.selectFrom("products").select(["name", "brand"]).orderBy("code").execute(),
    );
    expect(names).toEqual([
      { name: rice.name, brand: "Vale" },
      { name: beans.name, brand: "" },
      { name: "Sal", brand: "" },
    ]);
  });

  it("leaves alone each field that an entry does not name, and empties what is null", async () => {
    const full = {
      groups: factory.groups,
      equipment: [fullMachine],
      products: [fullProduct],
      events: [
        { code: 100, name: "Troca de turno", notificationLevel: 3, planned: true, reason: "Troca de turno" },
      ],
      coils: [{ code: 9, name: "Filme", weight: 12.5, estimate: 4000, enabled: false }],
      orders: [{ ...running, group: "Linha 2", dueAt: 9_000_000, startedAt: 900 }],
    };
    const sections = Object.entries(full) as [keyof typeof full, Record<string, unknown>[]][];
    const optional = (section: keyof typeof full): string[] =>
      Object.entries(applyFile.shape[section].unwrap().element.shape)
        .filter(([, schema]) => schema.safeParse(undefined).success)
        .map(([field]) => field);
    // Equipment that a file does not mark as removed is restored.
    for (const [section, [entry]] of sections)
      expect([section, ...Object.keys(entry ?? {})]).toEqual(
        expect.arrayContaining(optional(section).filter((field) => field !== "removedAt")),
      );
    await apply({ reasons: [{ name: "Troca de turno", lossClass: "planned" }] });
    await apply(full);
    const before = await inTenant(readAll);
    const bare = sections.map(([section, [entry]]) => {
      const left = optional(section);
      return [
        section,
        [Object.fromEntries(Object.entries(entry ?? {}).filter(([field]) => !left.includes(field)))],
      ];
    });
    const report = await apply(Object.fromEntries(bare) as File, 9_000);
    expect(report.join()).not.toMatch(/[1-9]\d* (criad|alterad)/);
    expect(await inTenant(readAll)).toEqual(before);
    await apply({
      equipment: [{ mid: 7, name: "E7", group: null, timeZone: null }],
      products: [{ code: 1, name: "Sal", netWeight: 500, codeText: null, costPerKg: null }],
    });
    const emptied = await inTenant(async (transaction) => [
      await transaction.selectFrom("equipment").select(["group_id", "time_zone", "factor"]).execute(),
      await transaction.selectFrom("products").select(["code_text", "cost_per_kg", "brand"]).execute(),
    ]);
    expect(emptied).toEqual([
      [{ group_id: null, time_zone: null, factor: 1.5 }],
      [{ code_text: null, cost_per_kg: null, brand: "Vale" }],
    ]);
  });

  it("lets two products exchange their text codes", async () => {
    const product = { name: "A", netWeight: 1 };
    await apply({
      products: [
        { ...product, code: 1, codeText: "X" },
        { ...product, code: 2, codeText: "Y" },
      ],
    });
    await apply({
      products: [
        { ...product, code: 1, codeText: "Y" },
        { ...product, code: 2, codeText: "X" },
      ],
    });
    const rows = await inTenant((transaction) =>
      transaction.selectFrom("products").select(["code", "code_text"]).orderBy("code").execute(),
    );
    expect(rows).toEqual([
      { code: 1, code_text: "Y" },
      { code: 2, code_text: "X" },
    ]);
  });

  it("removes equipment where the file says so, and brings back what it names again", async () => {
    await apply(factory);
    const removal = (transaction: TenantTransaction) =>
      transaction.selectFrom("equipment").select(["removed_at", "created_at"]).where("mid", "=", 1).execute();
    const removedAt = "2026-02-01T00:00:00Z";
    await apply({ equipment: [{ ...machine, removedAt }] });
    expect(await inTenant(removal)).toMatchObject([{ removed_at: Date.parse(removedAt) }]);
    await apply({ equipment: [machine] });
    expect(await inTenant(removal)).toMatchObject([{ removed_at: null }]);
  });
});

describeAppliedRates({
  apply,
  fileOf: () => inTenant((transaction) => registrationsFile(transaction, tenantId)),
});
describeAppliedOrders(() => ({ apply, inTenant }));

describe("a file that cannot be applied", () => {
  it.each<[string, File, RegExp]>([
    [
      "a group that does not exist",
      { equipment: [{ mid: 5, name: "E5", ip: "x", group: "Linha 9" }] },
      /equipment\[0\]\.group: o grupo "Linha 9"/,
    ],
    [
      "a product that does not exist",
      { orders: [{ codeText: "N", product: "Z", group: "Linha 1", count: 1 }] },
      /o produto "Z" não existe/,
    ],
    [
      "an order's group that does not exist",
      { orders: [{ codeText: "N", product: "ARZ-5", group: "Z", count: 1 }] },
      /o grupo "Z" não existe/,
    ],
    [
      "a text code that another product holds",
      { products: [{ code: 1, codeText: "ARZ-5", name: "A", netWeight: 1 }] },
      /"ARZ-5" já é do produto 7891/,
    ],
    [
      "another name for a system event",
      { events: [{ code: 1, name: "Outro" }] },
      /events\[0\]\.name: A ocorrência é do sistema: o nome não muda/,
    ],
    [
      "another level for a blocked event",
      { events: [{ code: 90, name: "Equipamento desconectado", notificationLevel: 4 }] },
      /events\[0\]: Ocorrência bloqueada para edição/,
    ],
    [
      "another product for an order",
      { orders: [{ ...running, product: "7892" }] },
      /orders\[0\]\.product: Não muda depois de criado/,
    ],
    [
      "two orders in production for the same product and group",
      { orders: [{ ...running, codeText: "OP-9" }] },
      /orders: Já há uma ordem em produção com o mesmo produto no mesmo grupo/,
    ],
    [
      "a TCP machine without an address",
      { equipment: [{ mid: 8, name: "E8" }] },
      /equipment\[0\]\.ip: um equipamento TCP\/IP precisa/,
    ],
    [
      "a TCP machine whose address is taken away",
      { equipment: [{ mid: 1, name: "E1", ip: null }] },
      /equipment\[0\]\.ip: um equipamento TCP\/IP precisa/,
    ],
    [
      "a directory machine without its directory",
      { equipment: [{ mid: 8, name: "E8", type: 0 }] },
      /precisa de dataDirectory/,
    ],
    [
      "a machine removed before it was created",
      { equipment: [{ mid: 1, name: "E1", ip: "x", removedAt: 5 }] },
      /removido antes de criado/,
    ],
  ])("is refused with its reason and changes nothing: %s", async (_case, file, reason) => {
    await apply(factory);
    const before = await inTenant(readAll);
    await expect(apply({ groups: [{ name: "Nova" }], ...file })).rejects.toThrow(reason);
    expect(await inTenant(readAll)).toEqual(before);
  });

  it("is refused when the subscription does not allow as much equipment, removed ones not counted", async () => {
    await inTenant((transaction) =>
      transaction.updateTable("tenants").set({ equipment_amount: 2 }).execute(),
    );
    await apply(factory);
    const third = { mid: 3, name: "E3", ip: "x" };
    await expect(apply({ equipment: [third] })).rejects.toThrow(
      /equipment: O limite de equipamentos da assinatura foi atingido/,
    );
    await apply({ equipment: [{ ...machine, removedAt: "2026-02-01T00:00:00Z" }, third] });
  });

  it("never touches another tenant, even by the same codes", async () => {
    await apply(factory);
    const before = await inTenant(readAll);
    const first = tenantId;
    ({ tenantId } = await postgres.addTenant());
    await apply({ ...factory, operators: [{ code: 12, name: "Outra" }] });
    tenantId = first;
    expect(await inTenant(readAll)).toEqual(before);
  });
});
