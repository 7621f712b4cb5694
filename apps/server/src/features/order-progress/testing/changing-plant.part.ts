import { storeBatch } from "../../../testing/dashboard-questions.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { formOf, testCaller } from "../../../testing/test-caller.ts";
import { smallPlant } from "../../../testing/test-stores.ts";

export type RegistrationChange = { readonly validFrom?: number } & (
  | { readonly kind: "group"; readonly machine: number; readonly group: string | null }
  | {
      readonly kind: "product";
      readonly packSize: number;
      readonly netWeight: number;
      readonly packageWeight: number;
      readonly costPerKg: string;
    }
  | { readonly kind: "event"; readonly planned: boolean }
);

/** A plant of two lines whose registrations are changed by the calls of its pages. A bale has two packages. */
export async function openChangingPlant(test: TestApp, createdAt: number) {
  const { tenantId, tenant } = await test.stores.addTenant(
    {
      ...smallPlant,
      groups: [{ name: "Grãos" }, { name: "Cafés" }],
      equipment: [
        { mid: 3, name: "ARZ1", group: "Grãos", ip: "127.0.0.1", createdAt },
        { mid: 6, name: "CAF1", group: "Cafés", ip: "127.0.0.1", createdAt },
      ],
      products: (smallPlant.products ?? []).map((product) => ({
        ...product,
        packSize: 2,
        brand: "Fiel",
        barCode: "1",
        type: "Arroz",
      })),
    },
    "America/Sao_Paulo",
  );
  const { token } = await test.signIn({ tenantId, tenant }, "Admin");
  const admin = testCaller(test.app, tenant, token);
  const { groups } = (
    await admin<{ groups: { id: number; name: string }[] }>("/registrations/equipments/groups")
  ).body;
  const groupId = (name: string | null) => groups.find((one) => one.name === name)?.id ?? null;
  const [product] = (await admin<{ id: number }[]>("/registrations/products")).body;
  const { equipments } = (
    await admin<{ equipments: { id: number; mid: number; name: string }[] }>("/registrations/equipments")
  ).body;
  const events = (await admin<{ id: number; code: number }[]>("/registrations/events")).body;
  let sequence = 0;

  const put = async (
    path: string,
    call: { readonly body: unknown; readonly headers?: Record<string, string> },
  ) => {
    const answer = await admin<{ id: number }>(path, { method: "PUT", ...call });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const change = async ({ validFrom, ...one }: RegistrationChange): Promise<void> => {
    if (one.kind === "group") {
      const { id, mid, name } = equipments.find((machine) => machine.mid === one.machine) ?? {
        id: 0,
        mid: 0,
        name: "",
      };
      await put("/registrations/equipments", {
        body: { id, mid, name, ip: "127.0.0.1", groupId: groupId(one.group), validFrom },
      });
    } else if (one.kind === "event") {
      const id = events.find(({ code }) => code === 20)?.id;
      await put("/registrations/events", {
        body: { id, name: "Falta de filme", notificationLevel: 2, planned: one.planned, validFrom },
      });
    } else {
      const { kind: _kind, ...values } = one;
      const texts = {
        id: product?.id,
        name: "Arroz 1 kg",
        barCode: "1",
        type: "Arroz",
        brand: "Fiel",
        validFrom,
        ...values,
      };
      const fields = Object.entries(texts).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      await put("/registrations/products", formOf(Object.fromEntries(fields) as Record<string, string>));
    }
  };
  return {
    caller: { tenantId, tenant, token },
    async change(one: RegistrationChange): Promise<void> {
      await change(one);
      await test.stores.changesSeen();
    },
    /** Stores useful packages, a second apart. */
    async weigh(equipment: number, startMs: number, count: number): Promise<void> {
      const at = Array.from({ length: count }, (_, place) => startMs + place * 1000);
      sequence += 1;
      const weighings = [
        {
          equipment,
          product: "ARROZ-1",
          at,
          weightMg: at.map((_, place) => 1_005_000 + place * 100 + sequence),
        },
      ];
      await storeBatch(test, tenantId, startMs + 60_000, { weighings });
    },
    async startOrder(codeText: string, group: string): Promise<number> {
      const body = { product: product?.id, group: groupId(group), codeText, count: 10 };
      const { id } = (await admin<{ id: number }>("/registrations/orders", { body })).body;
      await put("/registrations/orders", { body: { id, status: 2 } });
      return id;
    },
    endOrder: (id: number) => put("/registrations/orders", { body: { id, status: 4 } }),
    async lastAudit(entity: string): Promise<unknown> {
      const [entry] = await test.postgres.store.withTenant(tenantId, (transaction) =>
        transaction
          .selectFrom("audit_entries")
          .select(["before", "after"])
          .where("entity", "=", entity)
          .orderBy("id", "desc")
          .limit(1)
          .execute(),
      );
      return entry;
    },
  };
}

export type ChangingPlant = Awaited<ReturnType<typeof openChangingPlant>>;
