import type { Account, ListedAccount, ManagedInvoice } from "@fiel/contracts";
import { type RawBuilder, sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asaasToken,
  type BillingApp,
  openBillingApp,
  webhookSecret,
} from "../billing/testing/billing-app.ts";

let billing: BillingApp;
let { test, replica, now, call, addDebtor } = {} as BillingApp;
beforeAll(async () => {
  billing = await openBillingApp();
  ({ test, replica, now, call, addDebtor } = billing);
});
afterAll(() => test.close());

describe("payment events", () => {
  const post = (body: string, headers: Record<string, string>, app = test.app) =>
    app.inject({
      method: "POST",
      url: "/api/payments/events",
      payload: body,
      headers: { "content-type": "application/json", ...headers },
    });
  const signed = (id: string, body: string, atMs = now()) => ({
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(atMs / 1000)),
    "webhook-signature": new Webhook(webhookSecret).sign(id, new Date(Math.floor(atMs / 1000) * 1000), body),
  });
  const paid = (number: number, amountCents = 298_500) =>
    JSON.stringify({ type: "invoice.paid", data: { invoice: number, amountCents, method: "Pix" } });
  const stateOf = async (number: number) =>
    (await call<ManagedInvoice>(`/management/invoices/${number}`)).body;

  it("pay once, however often and wherever they arrive", async () => {
    const { number } = await addDebtor();
    const body = paid(number);
    const answers = await Promise.all(
      [test.app, replica, test.app, replica].map((app) => post(body, signed("evt_1", body), app)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { status, events } = await stateOf(number);
    expect([status, events.filter(({ what }) => what.startsWith("pa")).length]).toEqual(["Paid", 1]);
  });

  it("with a byte order mark before them pay too", async () => {
    const { number } = await addDebtor();
    const body = `\ufeff${paid(number)}`;
    expect((await post(body, signed("evt_mark", body))).statusCode).toBe(200);
    expect((await stateOf(number)).status).toBe("Paid");
    const other = await addDebtor();
    const event = {
      id: "evt_mark_asaas",
      event: "PAYMENT_RECEIVED",
      payment: { externalReference: String(other.number), value: 2985, billingType: "PIX" },
    };
    const headers = { "content-type": "application/json", "asaas-access-token": asaasToken };
    const payload = `\ufeff${JSON.stringify(event)}`;
    expect(
      (await test.app.inject({ method: "POST", url: "/api/payments/asaas", payload, headers })).statusCode,
    ).toBe(200);
    expect((await stateOf(other.number)).status).toBe("Paid");
  });

  it("are refused without the signature, changed, or older than five minutes", async () => {
    const { number } = await addDebtor();
    const body = paid(number);
    const good = signed("evt_2", body);
    const refused = [
      await post(body, {}),
      await post(body.replace("298500", "298501"), good),
      await post(body, { ...good, "webhook-id": "evt_3" }),
      await post(body, signed("evt_2", body, now() - 301_000)),
      await post(body, { ...good, "webhook-signature": "v1,AAAA" }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect((await stateOf(number)).status).toBe("Open");
  });

  it("of too little, and of another type, pay nothing and are answered 200", async () => {
    const { number } = await addDebtor();
    const little = paid(number, 298_499);
    const other = JSON.stringify({ type: "invoice.viewed", data: { invoice: number } });
    const unknown = paid(2_000_000_000);
    for (const [id, body] of [
      ["evt_4", little],
      ["evt_5", other],
      ["evt_6", unknown],
    ] as const)
      expect((await post(body, signed(id, body))).statusCode).toBe(200);
    const { status, events } = await stateOf(number);
    expect([status, ...events.slice(0, 2).map(({ what }) => what)]).toEqual([
      "Open",
      "payment:unknownEvent",
      "payment:tooLittle",
    ]);
  });

  it("that the money went back make the invoice unpaid, once, and it may be paid again", async () => {
    const send = async (id: string, body: string) => {
      expect((await post(body, signed(id, body))).statusCode).toBe(200);
    };
    const told = (type: string, invoice: number, amountCents?: number) =>
      JSON.stringify({ type, data: { invoice, amountCents } });
    for (const [place, [type, status, what]] of (
      [
        ["invoice.refunded", "Refunded", "refunded"],
        ["invoice.charged_back", "ChargedBack", "chargedBack"],
      ] as const
    ).entries()) {
      const { number, tenantId } = await addDebtor();
      await send(`back_${place}_0`, told(type, number));
      expect(await stateOf(number)).toMatchObject({
        status: "Open",
        events: [{ what: "payment:returnedUnpaid" }, {}],
      });
      await send(`back_${place}_1`, paid(number));
      await send(`back_${place}_2`, told(type, number, 100));
      expect(await stateOf(number)).toMatchObject({ status: "Paid" });
      await send(`back_${place}_3`, told(type, number));
      await send(`back_${place}_3`, told(type, number));
      const { status: now, events } = await stateOf(number);
      expect([now, ...events.slice(0, 3).map((event) => event.what)]).toEqual([
        status,
        what,
        "payment:partlyReturned",
        "paid",
      ]);
      const listed = (await call<ListedAccount[]>("/management/clients/account")).body;
      const client = listed.find(({ _id }) => _id === String(tenantId));
      expect(client?.currentPeriodStatus).toBe("returned");
      const account = await call<Account>(`/management/clients/account/${client?.tenant ?? ""}`);
      expect(account.body.client.currentPeriodStatus).toBe("returned");
      const own = `/management/clients/account/${client?.tenant ?? ""}/subscription`;
      expect((await call<{ state: unknown }>(own)).body.state).toMatchObject({ kind: "returned" });
      await send(`back_${place}_4`, paid(number));
      expect((await stateOf(number)).status).toBe("Paid");
    }
  });

  it("that parts of the money went back make the invoice unpaid as soon as they are all of it, and not of a payment too many", async () => {
    const send = async (id: string, body: string) => {
      expect((await post(body, signed(id, body))).statusCode).toBe(200);
    };
    const back = (invoice: number, amountCents: number) =>
      JSON.stringify({ type: "invoice.refunded", data: { invoice, amountCents } });
    const { number } = await addDebtor();
    await send("parts_1", paid(number));
    await send("parts_2", back(number, 100_000));
    await send("parts_3", back(number, 198_499));
    expect(await stateOf(number)).toMatchObject({ status: "Paid" });
    await send("parts_4", back(number, 1));
    const { status, events } = await stateOf(number);
    expect([status, ...events.slice(0, 3).map(({ what }) => what)]).toEqual([
      "Refunded",
      "refunded",
      "payment:partlyReturned",
      "payment:partlyReturned",
    ]);
    // Parts of the former payment are none of the next one.
    await send("parts_5", paid(number));
    await send("parts_6", back(number, 298_499));
    expect(await stateOf(number)).toMatchObject({ status: "Paid" });
    const twice = await addDebtor();
    await send("parts_7", paid(twice.number));
    await send("parts_8", paid(twice.number));
    await send("parts_9", back(twice.number, 298_500));
    await send("parts_10", back(twice.number, 298_499));
    expect(await stateOf(twice.number)).toMatchObject({ status: "Paid" });
    // A payment too many that went back in two parts is not the half of the one that stays.
    const halves = await addDebtor();
    await send("parts_11", paid(halves.number));
    await send("parts_12", paid(halves.number));
    await send("parts_13", back(halves.number, 149_250));
    await send("parts_14", back(halves.number, 149_250));
    await send("parts_15", back(halves.number, 149_250));
    expect(await stateOf(halves.number)).toMatchObject({ status: "Paid" });
    await send("parts_16", back(halves.number, 149_250));
    expect(await stateOf(halves.number)).toMatchObject({ status: "Refunded" });
  });

  it("of a payment that was returned since leave the invoice unpaid, however late they arrive", async () => {
    const { number } = await addDebtor();
    const send = async (id: string, type: string, paidAtMs?: number) => {
      const paidAt = paidAtMs === undefined ? undefined : new Date(paidAtMs).toISOString();
      const body = JSON.stringify({ type, data: { invoice: number, amountCents: 298_500, paidAt } });
      expect((await post(body, signed(id, body))).statusCode).toBe(200);
    };
    const paidAtMs = now() - 60_000;
    await send("late_1", "invoice.paid", paidAtMs);
    await send("late_2", "invoice.refunded");
    await send("late_3", "invoice.paid", paidAtMs);
    const { status, events } = await stateOf(number);
    expect([status, ...events.slice(0, 3).map(({ what }) => what)]).toEqual([
      "Refunded",
      "payment:returnedSince",
      "refunded",
      "paid",
    ]);
    await send("late_4", "invoice.paid", now() + 1_000);
    expect(await stateOf(number)).toMatchObject({ status: "Paid" });
  });

  it("of Asaas about a card take one chargeback once, and what the client won is paid again", async () => {
    const { number } = await addDebtor();
    const send = async (event: string) => {
      const payment = { externalReference: String(number), value: 2985, billingType: "CREDIT_CARD" };
      const { statusCode } = await test.app.inject({
        method: "POST",
        url: "/api/payments/asaas",
        payload: { id: `card_${number}_${(sent += 1)}`, event, payment },
        headers: { "asaas-access-token": asaasToken },
      });
      expect(statusCode).toBe(200);
    };
    let sent = 0;
    await send("PAYMENT_CONFIRMED");
    await send("PAYMENT_RECEIVED");
    const { status, events } = await stateOf(number);
    expect([status, events.some(({ what }) => what.startsWith("payment:"))]).toEqual(["Paid", false]);
    // Paid a second time, of which the bank takes one back and disputes it.
    await send("PAYMENT_CONFIRMED");
    await send("PAYMENT_CHARGEBACK_REQUESTED");
    await send("PAYMENT_CHARGEBACK_DISPUTE");
    expect((await stateOf(number)).status).toBe("Paid");
    await send("PAYMENT_CHARGEBACK_REQUESTED");
    expect((await stateOf(number)).status).toBe("ChargedBack");
    await send("PAYMENT_AWAITING_CHARGEBACK_REVERSAL");
    await send("PAYMENT_RECEIVED");
    expect((await stateOf(number)).status).toBe("Paid");
  });

  it("of Asaas pay by its token and reference, with exactly 200", async () => {
    const { number } = await addDebtor();
    const event = {
      id: "evt_asaas_1",
      event: "PAYMENT_RECEIVED",
      payment: { externalReference: String(number), value: 2985, billingType: "PIX" },
    };
    const send = (token: string) =>
      test.app.inject({
        method: "POST",
        url: "/api/payments/asaas",
        payload: event,
        headers: { "asaas-access-token": token },
      });
    expect((await send("another")).statusCode).toBe(401);
    expect((await send(asaasToken)).statusCode).toBe(200);
    expect((await send(asaasToken)).statusCode).toBe(200);
    expect(await stateOf(number)).toMatchObject({ status: "Paid", paidBy: "Pix" });
  });

  it("of Asaas count where the import of the client that pays is not done, and leave it blocked", async () => {
    const { number, tenantId } = await addDebtor();
    const inStore = (statement: RawBuilder<unknown>) =>
      test.postgres.store.withTenant(tenantId, (transaction) => statement.execute(transaction));
    await inStore(sql`update subscriptions set blocked_at = now()`);
    await inStore(sql`update tenants set status = 'Blocked'`);
    await inStore(sql`insert into tenant_transfers (tenant_id, kind, directory, source, state)
      values (${tenantId}, 'import', '/nowhere', 'x', 'failed')`);
    const payment = { externalReference: String(number), value: 2985, billingType: "PIX" };
    const paid = await test.app.inject({
      method: "POST",
      url: "/api/payments/asaas",
      payload: { id: "evt_arriving", event: "PAYMENT_RECEIVED", payment },
      headers: { "asaas-access-token": asaasToken },
    });
    expect([paid.statusCode, (await stateOf(number)).status]).toEqual([200, "Paid"]);
    expect((await inStore(sql`select status from tenants where id = ${tenantId}`)).rows).toEqual([
      { status: "Blocked" },
    ]);
  });

  it("of Asaas that nobody can read are put aside with 200, as any other answer would stop all that come after", async () => {
    const { number } = await addDebtor();
    const payment = { externalReference: String(number), value: 2985, billingType: "PIX" };
    const event = { id: "evt_asaas_2", event: "PAYMENT_RECEIVED", payment };
    const unreadable = [
      { ...event, id: 7 },
      { ...event, id: "evt\0" },
      { ...event, event: "PAYMENT\0" },
      { ...event, id: "evt_far", payment: { ...payment, value: 1e300 } },
      { hello: "of another format" },
      [],
      null,
    ];
    const empty = [
      { ...event, id: "evt_none", event: "TRANSFER_CREATED", payment: null },
      {
        ...event,
        id: "evt_null",
        event: "PAYMENT_UPDATED",
        payment: { ...payment, value: null, billingType: null },
      },
    ];
    const asaas = { "asaas-access-token": asaasToken, "content-type": "application/json" };
    for (const payload of [...unreadable, ...unreadable, ...empty, event].map((one) => JSON.stringify(one)))
      expect(
        (await test.app.inject({ method: "POST", url: "/api/payments/asaas", payload, headers: asaas }))
          .statusCode,
      ).toBe(200);
    expect(await stateOf(number)).toMatchObject({ status: "Paid" });
    const { shared } = test.postgres.store;
    const kept = await shared
      .selectFrom("payment_events")
      .select("event_id")
      .where("outcome", "=", "unreadable")
      .execute();
    expect(kept).toHaveLength(unreadable.length);
  });
});
