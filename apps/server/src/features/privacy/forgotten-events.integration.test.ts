import { afterAll, beforeAll, expect, it } from "vitest";
import { createUser } from "../../maintenance/create-user.ts";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { password } from "../../testing/test-people.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { eventDestinationEntity } from "../event-destinations/event-destination-entity.ts";
import { keepLook, takeLook } from "../event-destinations/look-for-events.ts";
import { anonymizeUser, beginAnonymizing, endAnonymizing, forgetPortion } from "./anonymize-user.ts";

let postgres: TestPostgres;
let tenantId = 0;
let by: AuditActor;
beforeAll(async () => {
  postgres = await openTestPostgres();
  ({ tenantId } = await postgres.addTenant());
  by = { tenantId, kind: "system", id: null, name: "x", address: null };
  const record = {
    name: "ERP",
    url: "https://erp.example/in",
    secret: "whsec_AAAA",
    kinds: ["stops" as const],
    machines: [],
    enabled: true,
  };
  await within((transaction) =>
    createRecord({ transaction, by, nowMs: Date.now() }, eventDestinationEntity, record),
  );
});
afterAll(() => postgres.close());

const within = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  postgres.store.withTenant(tenantId, work);

/** Somebody who was removed. */
async function addRemoved(name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  const nowMs = Date.now();
  const user = { tenantId, email, name, role: "Operator", password, tenantOwner: false, nowMs } as const;
  return within(async (transaction) => {
    const id = await createUser(transaction, user);
    await transaction.updateTable("users").set({ removed_at: new Date() }).where("id", "=", id).execute();
    return id;
  });
}

/** Begins a look that reads a comment; returns what stores it, as when the look took long. */
async function readComment(comment: string) {
  await within((transaction) =>
    transaction
      .updateTable("event_looks")
      .set({ due_at: new Date(Date.now() - 60_000) })
      .execute(),
  );
  const taken = await within((transaction) =>
    takeLook(transaction, tenantId, { nowMs: Date.now(), lookLeaseS: 30 }),
  );
  if (taken === null) throw new Error("nothing was due");
  const event = { type: "stop.explained", mid: 3, machines: [3], lane: "m3", data: { comment } } as const;
  const looked = [
    {
      kind: "stops",
      events: [event],
      before: { kind: "stops", sinceMs: 0, told: new Map() },
      told: new Map([["stop", { comment }]]),
    },
  ] as const;
  return () =>
    within((transaction) =>
      keepLook(transaction, { ...taken, tenantId, waitS: 5, nowMs: Date.now() }, looked),
    );
}

const stored = async (): Promise<string> =>
  JSON.stringify(
    await within(async (transaction) => [
      await transaction.selectFrom("event_posts").select("body").execute(),
      await transaction.selectFrom("event_subjects").select("told").execute(),
    ]),
  );

it("a look for events that read a comment before its author was anonymized does not store their name afterwards", async () => {
  const id = await addRemoved("Ofélia d'Ávila");
  const keep = await readComment("Ofélia d'Ávila soltou a esteira.");
  await anonymizeUser(postgres.store, by, id);
  await keep();
  expect(await stored()).not.toContain("Ofélia");
});

it("a look for events that ends while somebody is anonymized stores what does not name them, and nothing that does", async () => {
  const id = await addRemoved('Íris "Bia" Paz');
  const [named, unnamed] = ['Íris "Bia" Paz limpou a calha.', "A calha entupiu."];
  const keepNamed = await readComment(named);
  await within((transaction) => beginAnonymizing(transaction, by, id));
  while (!(await within((transaction) => forgetPortion(transaction, id))));
  await keepNamed();
  expect(await stored()).not.toContain("Íris");
  const keepUnnamed = await readComment(unnamed);
  await keepUnnamed();
  expect(await stored()).toContain(unnamed);
  const keepLate = await readComment(named);
  await within((transaction) => endAnonymizing(transaction, by, id));
  await keepLate();
  expect(await stored()).not.toContain("Íris");
});

it("what a look for events stored before is searched when its author is anonymized", async () => {
  const id = await addRemoved("Rui Lapa");
  const keep = await readComment("Rui Lapa trocou a bobina.");
  await keep();
  expect(await stored()).toContain("Rui Lapa");
  await anonymizeUser(postgres.store, by, id);
  expect(await stored()).not.toContain("Rui Lapa");
});
