import type { ClientLeaving, InvoiceDetails, ManagedInvoice, SubscriptionPage } from "@fiel/contracts";
import jsQR from "jsqr";
import { dayMs } from "@fiel/domain";
import { sql } from "kysely";
import { parsePix } from "pix-utils";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { renderSVG } from "uqr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConfirmedNow } from "../../platform/confirmed-time/confirmed-time.ts";
import { confirmClocks } from "../../platform/confirmed-time/known-time.ts";
import { bearer } from "../../testing/test-app.ts";
import { type BillingApp, openBillingApp } from "./testing/billing-app.ts";

let billing: BillingApp;
let { test, setNow, agree, addClient, invoicesOf, statusOf, look, goTo, call, mailsOf, addDebtor } =
  {} as BillingApp;
beforeAll(async () => {
  billing = await openBillingApp();
  ({ test, setNow, agree, addClient, invoicesOf, statusOf, look, goTo, call, mailsOf, addDebtor } = billing);
});
afterAll(() => test.close());

const beginDeletion = (tenantId: number) =>
  test.postgres.store.withTenant(tenantId, (transaction) =>
    sql`update tenants set leaving_begun_at = now() where id = ${tenantId}`.execute(transaction),
  );

describe("invoices", () => {
  it("come once, in their order, with a partial one after the trial, and are mailed with a PDF", async () => {
    setNow("2026-11-19");
    const { tenantId } = await addClient({
      price: 18_900,
      amount: 24,
      months: 3,
      anchor: "2026-12-15",
      trial: "2026-11-30",
    });
    await look(tenantId);
    expect(await invoicesOf(tenantId)).toEqual([]);
    await goTo("2026-11-30", tenantId);
    await goTo("2026-12-15", tenantId);
    const invoices = await invoicesOf(tenantId);
    expect(
      invoices.map((one) => [one.kind, one.period_start, one.period_end, one.amount_cents, one.due_day]),
    ).toEqual([
      ["partial", "2026-11-30", "2026-12-15", 74_769, "2026-12-03"],
      ["cycle", "2026-12-15", "2027-03-15", 453_600, "2026-12-18"],
    ]);
    const number = String(invoices[0]?.number).padStart(6, "0");
    await expect.poll(() => mailsOf(tenantId).some(({ subject }) => subject.includes("747,69"))).toBe(true);
    const mail = mailsOf(tenantId).find(({ subject }) => subject.includes("747,69"));
    expect(mail?.text).toContain("br.gov.bcb.pix");
    const [file] = mail?.attachments ?? [];
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file?.content ?? [])), {
      mergePages: true,
    });
    for (const said of [
      number,
      "Fiel Sistemas Ltda.",
      "12.ABC.345/01DE-35",
      "30/11/2026 a 14/12/2026",
      "15 ÷ 91",
    ])
      expect(text.replaceAll(/\s+/g, " ")).toContain(said);
  });

  it("of a new price come from the next cycle on", async () => {
    const { tenantId } = await addDebtor();
    setNow("2026-11-20");
    await agree(tenantId, { anchor: "2026-11-18", amount: 20 });
    await goTo("2027-01-18", tenantId);
    expect((await invoicesOf(tenantId)).map((one) => [one.period_start, one.amount_cents])).toEqual([
      ["2026-11-18", 298_500],
      ["2026-12-18", 398_000],
      ["2027-01-18", 398_000],
    ]);
  });

  it("that a server that was off issues late leave the time to pay", async () => {
    setNow("2026-11-17");
    const { tenantId } = await addClient({ anchor: "2026-11-18", trial: "2026-11-18" });
    await goTo("2026-11-23", tenantId);
    expect((await invoicesOf(tenantId)).map(({ due_day }) => due_day)).toEqual(["2026-11-26"]);
  });
});

describe("reminders", () => {
  it("come once each, around the due date, and then the client is blocked until it pays", async () => {
    const { tenantId, tenant, token, number } = await addDebtor();
    const key = await test.addDeviceKey(tenantId);
    const status = async (bearerToken: string, url: string) =>
      (await test.app.inject({ url, headers: bearer(bearerToken) })).statusCode;
    for (const day of ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27", "2026-12-01"])
      await goTo(day, tenantId);
    expect(await status(token, `/api/client/${tenant}/subscription`)).toBe(200);
    await goTo("2026-12-09", tenantId);
    await expect.poll(() => mailsOf(tenantId).length).toBe(6);
    const told = mailsOf(tenantId);
    expect(new Set(told.map(({ id }) => id)).size).toBe(6);
    const [issued] = told;
    for (const { subject, thread } of told) {
      expect(subject).toBe(issued?.subject);
      expect(thread).toEqual({ roots: issued?.thread?.roots, earlier: [issued?.id] });
    }
    expect(await statusOf(tenantId)).toBe("Blocked");
    await expect.poll(() => status(token, `/api/client/${tenant}/subscription`)).toBe(401);
    await expect.poll(() => status(key, "/api/device/v1/config")).toBe(403);
    const paid = await call<ManagedInvoice>(`/management/invoices/${number}/payment`, {
      method: "POST",
      body: { method: "Pix", paidOn: "2026-12-08" },
    });
    expect(paid.body).toMatchObject({ status: "Paid", paidBy: "Pix", pix: null, planned: [] });
    expect(paid.body.events.map(({ what }) => what)).toEqual([
      "paid",
      "block",
      "lateAgain",
      "late",
      "due",
      "before",
      "issued",
    ]);
    expect(await statusOf(tenantId)).toBe("Active");
    await expect.poll(() => status(key, "/api/device/v1/config")).toBe(200);
  });

  it.each([
    ["payment", "was asked for", { method: "Pix", paidOn: "2026-12-08" }],
    ["cancellation", "was asked for", { reason: "emitida por engano" }],
    ["payment", "began", { method: "Pix", paidOn: "2026-12-08" }],
  ])("are over by a %s, which calls no deletion off that %s", async (way, state, body) => {
    const { tenantId, tenant, number } = await addDebtor();
    await goTo("2026-12-09", tenantId);
    const leaving = `/management/clients/account/${tenant}/leaving`;
    const asked = await call<ClientLeaving>(leaving, { method: "POST", body: { name: tenant } });
    expect(asked.body.leavesAt).not.toBeNull();
    const hasBegun = state === "began";
    if (hasBegun) await beginDeletion(tenantId);
    expect((await call(`/management/invoices/${number}/${way}`, { method: "POST", body })).status).toBe(200);
    expect((await call<ClientLeaving>(leaving)).body.leavesAt).toBe(asked.body.leavesAt);
    expect(await statusOf(tenantId)).toBe("Blocked");
    // A client that owes nothing any more.
    expect((await call(leaving, { method: "DELETE" })).status).toBe(hasBegun ? 409 : 200);
    expect(await statusOf(tenantId)).toBe(hasBegun ? "Blocked" : "Active");
  });

  it("wait for a promise, and blocking for the day after it", async () => {
    const { tenantId, number } = await addDebtor();
    const url = `/management/invoices/${number}/promise`;
    setNow("2026-11-25");
    expect((await call(url, { method: "POST", body: { day: "2026-11-24" } })).status).toBe(422);
    const promised = await call<ManagedInvoice>(url, { method: "POST", body: { day: "2026-12-15" } });
    expect(promised.body).toMatchObject({
      promisedDay: "2026-12-15",
      planned: expect.arrayContaining([{ step: "block", day: "2026-12-16" }]),
    });
    await goTo("2026-12-15", tenantId);
    expect(await statusOf(tenantId)).toBe("Active");
    await goTo("2026-12-16", tenantId);
    expect(await statusOf(tenantId)).toBe("Blocked");
  });
});

describe("the provider", () => {
  it("sees an invoice, mails it again, cancels it by a credit note, and pays no other", async () => {
    const { tenantId, number } = await addDebtor();
    const url = `/management/invoices/${number}`;
    expect((await call(url)).body).toMatchObject({
      status: "Open",
      cents: 298_500,
      previous: null,
    });
    expect((await call(`${url}/mail`, { method: "POST" })).status).toBe(200);
    expect((await call(`${url}/pdf`)).status).toBe(200);
    const cancelled = await call<ManagedInvoice>(`${url}/cancellation`, {
      method: "POST",
      body: { reason: "emitida por engano" },
    });
    expect(cancelled.body).toMatchObject({ status: "Cancelled", pix: null });
    const note = cancelled.body.creditedBy ?? 0;
    expect(note).toBeGreaterThan(number);
    expect((await call(`/management/invoices/${note}`)).body).toMatchObject({
      kind: "credit",
      cents: -298_500,
      creditOf: number,
    });
    for (const [path, body] of [
      ["payment", { method: "Pix" }],
      ["cancellation", { reason: "x" }],
      ["promise", { day: null }],
    ] as const)
      expect((await call(`${url}/${path}`, { method: "POST", body })).status).toBe(409);
    expect((await call("/management/invoices/999999")).status).toBe(404);
    expect((await invoicesOf(tenantId)).map(({ status }) => status)).toEqual(["Cancelled", "Credit"]);
  });

  it("sees the next invoices before saving, of a new client and of a change", async () => {
    const wanted = {
      equipmentAmount: 24,
      pricePerEquipment: 18_900,
      billingPeriod: 3,
      billingCycleAnchor: "2026-12-15",
      endTrialAt: "2026-11-30",
    };
    setNow("2026-11-19");
    const preview = (body: object) => call("/management/subscription/preview", { method: "POST", body });
    const fresh = await preview(wanted);
    expect(fresh.body).toMatchObject({
      invoices: [{ kind: "partial", cents: 74_769, days: 15, cycleDays: 91 }, { cents: 453_600 }, {}, {}, {}],
      validFrom: null,
      before: null,
    });
    const { tenant } = await addDebtor();
    setNow("2026-11-20");
    const changed = await preview({
      ...wanted,
      tenant,
      equipmentAmount: 20,
      pricePerEquipment: 19_900,
      billingPeriod: 1,
      billingCycleAnchor: "2026-11-18",
      endTrialAt: null,
    });
    expect(changed.body).toMatchObject({
      validFrom: "2026-12-18",
      before: { fromDay: "2026-12-18", cents: 298_500 },
      invoices: [{ fromDay: "2026-12-18", cents: 398_000 }, {}, {}, {}, {}],
    });
    expect((await preview({ ...wanted, billingPeriod: 13 })).status).toBe(422);
    // The preview refuses what creating refuses, since thousands of years have as many cycles.
    for (const change of [{ endTrialAt: "9999-12-31" }, { billingCycleAnchor: "9999-12-31" }])
      expect((await preview({ ...wanted, ...change })).status).toBe(422);
    expect((await preview({ ...wanted, tenant: "nobody" })).status).toBe(404);
  });
});

describe("the client's own page", () => {
  it("has the open invoice with a Pix code that others read, days, use and history", async () => {
    const { tenantId, tenant, token, number } = await addDebtor();
    setNow("2026-11-19");
    const { body } = await call<SubscriptionPage>(`/client/${tenant}/subscription`, { token });
    expect(body).toMatchObject({
      state: { kind: "next", day: "2026-11-24" },
      open: { number, cents: 298_500 },
      next: { fromDay: "2026-12-18", cents: 298_500 },
      use: {
        equipment: { used: 0, most: 15 },
        users: { used: 1, most: null },
        ingest: { used: 0, peak: 0, most: null },
        storage: { months: null },
      },
      billedTo: { cnpj: "12ABC34501DE35", email: `financeiro${tenantId}@cliente.example` },
      blockedOn: null,
    });
    const code = body.open?.pix ?? "";
    expect(parsePix(code)).toMatchObject({
      pixKey: "pix@fiel.example",
      transactionAmount: 2985,
      merchantCity: "Curitiba",
      txid: String(number).padStart(6, "0"),
    });
    const picture = sharp(Buffer.from(renderSVG(code, { border: 2, ecc: "M" })), {
      density: 300,
    }).ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(code);
    const one = await call<InvoiceDetails>(`/client/${tenant}/subscription/invoices/${number}`, { token });
    const kinds = one.body.dueDays.map(({ kind }) => kind).join(" ");
    expect(kinds).toBe("cycle business holiday weekend weekend business due");
  });

  it("shows nobody another's invoice, and no page to who is no administrator", async () => {
    const mine = await addDebtor();
    const other = await addDebtor();
    const url = (client: { tenant: string }, { number }: { number: number }) =>
      `/client/${client.tenant}/subscription/invoices/${number}`;
    expect((await call(url(mine, other), { token: mine.token })).status).toBe(404);
    expect((await call(`${url(mine, other)}/pdf`, { token: mine.token })).status).toBe(404);
    const { token } = await test.signIn(mine, "Supervisor");
    expect((await call(`/client/${mine.tenant}/subscription`, { token })).status).toBe(403);
    expect((await call(`/management/invoices/${mine.number}`, { token: mine.token })).status).toBe(401);
  });

  it("answers the invoice as a PDF", async () => {
    const { tenant, token, number } = await addDebtor();
    const url = `/api/client/${tenant}/subscription/invoices/${number}/pdf`;
    const answer = await test.app.inject({ url, headers: bearer(token) });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toContain(`${String(number).padStart(6, "0")}.pdf`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("a server whose clock jumped", () => {
  it("issues, reminds and blocks nothing until the clock is confirmed", async () => {
    const { tenantId } = await addDebtor();
    const { shared: db } = test.postgres.store;
    const aheadMs = Math.max(Date.now(), billing.now()) + 400 * dayMs;
    await confirmClocks(db, Date.now());
    const log = { warn: () => undefined, info: () => undefined };
    const ask = createConfirmedNow({ db, log, now: () => aheadMs, host: "own" });
    const asked = Promise.withResolvers<number | null>();
    const alone = await billing.openAnother(async () => {
      const confirmedMs = await ask();
      asked.resolve(confirmedMs);
      return confirmedMs;
    });
    expect(await asked.promise).toBeNull();
    await alone.close();
    expect(await invoicesOf(tenantId)).toHaveLength(1);
    expect(await statusOf(tenantId)).toBe("Active");

    const confirmed = await billing.openAnother(async () => aheadMs);
    await expect.poll(() => statusOf(tenantId)).toBe("Blocked");
    await confirmed.close();
  });
});
