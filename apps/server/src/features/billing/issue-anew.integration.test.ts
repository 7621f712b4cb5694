import type { ManagedInvoice } from "@fiel/contracts";
import { addDays, daysBetween } from "@fiel/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../platform/audit/actor.ts";
import { takeBackPayment } from "../../platform/billing/take-back-payment.ts";
import { type BillingApp, openBillingApp } from "./testing/billing-app.ts";

let billing: BillingApp;
let { test, setNow, agree, addClient, invoicesOf, goTo, call, mailsOf, addDebtor } = {} as BillingApp;
beforeAll(async () => {
  billing = await openBillingApp();
  ({ test, setNow, agree, addClient, invoicesOf, goTo, call, mailsOf, addDebtor } = billing);
});
afterAll(() => test.close());

const post = (number: number, what: string, body?: object) =>
  call<ManagedInvoice & { error?: { code: string } }>(`/management/invoices/${number}/${what}`, {
    method: "POST",
    ...(body === undefined ? {} : { body }),
  });
const cancel = (number: number, anew?: boolean) =>
  post(number, "cancellation", { reason: "eram 20 máquinas", ...(anew === undefined ? {} : { anew }) });

describe("the days of a cancelled invoice", () => {
  it("are issued anew with the contract of today, and mailed, when that is asked for with the cancellation", async () => {
    const { tenantId, number } = await addDebtor();
    setNow("2026-11-20");
    await agree(tenantId, { anchor: "2026-11-18", amount: 20 });
    const offered = await call<ManagedInvoice>(`/management/invoices/${number}`);
    expect(offered.body.anew).toMatchObject({ equipmentAmount: 20, cents: 398_000, dueDay: "2026-11-25" });
    const { body } = await cancel(number, true);
    expect(body).toMatchObject({ status: "Cancelled", anew: null });
    const anew = await call<ManagedInvoice>(`/management/invoices/${body.billedBy}`);
    expect(anew.body).toMatchObject({
      kind: "cycle",
      status: "Open",
      fromDay: "2026-11-18",
      toDay: "2026-12-18",
      equipmentAmount: 20,
      cents: 398_000,
      dueDay: "2026-11-25",
    });
    await expect.poll(() => mailsOf(tenantId).some(({ subject }) => subject.includes("3.980,00"))).toBe(true);
    expect([(await post(number, "anew")).status, (await cancel(number)).status]).toEqual([409, 409]);
    await goTo("2026-12-18", tenantId);
    const standing = (await invoicesOf(tenantId)).filter(({ status }) => status === "Open");
    expect(standing.map((one) => [one.period_start, one.amount_cents])).toEqual([
      ["2026-11-18", 398_000],
      ["2026-12-18", 398_000],
    ]);
  });

  it("wait until somebody asks, also for long, and not while another invoice stands for them", async () => {
    const { tenantId, number } = await addDebtor();
    expect((await post(number, "anew")).body.error?.code).toBe("InvoiceStands");
    expect((await cancel(number)).body).toMatchObject({ billedBy: null, anew: { cents: 298_500 } });
    await goTo("2027-02-18", tenantId);
    expect(
      (await invoicesOf(tenantId)).filter(({ period_start }) => period_start === "2026-11-18"),
    ).toHaveLength(2);
    const first = (await post(number, "anew")).body.billedBy ?? 0;
    const again = await Promise.all([post(number, "anew"), post(number, "anew")]);
    expect(again.map(({ body }) => body.error?.code)).toEqual(["DaysBilled", "DaysBilled"]);
    expect((await cancel(first, true)).body.billedBy).toBeGreaterThan(first);
    expect((await call("/management/invoices/999999/anew", { method: "POST" })).status).toBe(404);
    const { token } = await test.signIn(await test.postgres.addTenant(), "Admin");
    expect((await call(`/management/invoices/${number}/anew`, { method: "POST", token })).status).toBe(401);
  });

  it("whose money was given back, or taken back by the bank, can be cancelled and issued anew too", async () => {
    for (const status of ["Refunded", "ChargedBack"] as const) {
      const { tenantId, number } = await addDebtor();
      await post(number, "payment", { method: "boleto" });
      expect((await cancel(number)).body.error?.code).toBe("InvoiceEnded");
      await test.postgres.store.withTenant(tenantId, (transaction) =>
        takeBackPayment(transaction, systemActor(tenantId, "banco"), {
          number,
          status,
          cents: null,
          source: "boleto",
          nowMs: billing.now(),
        }),
      );
      const offered = await call<ManagedInvoice>(`/management/invoices/${number}`);
      expect(offered.body).toMatchObject({ status, anew: { cents: 298_500 } });
      const { body } = await cancel(number, true);
      expect(body).toMatchObject({ status: "Cancelled", anew: null });
      expect((await cancel(number)).status).toBe(409);
      const sums = (await invoicesOf(tenantId)).map((one) => [one.status, one.amount_cents]);
      expect(sums).toEqual([
        ["Cancelled", 298_500],
        ["Credit", -298_500],
        ["Open", 298_500],
      ]);
    }
  });

  it("of a share of a cycle are that share of today's, and of a cycle of another length too", async () => {
    setNow("2026-11-19");
    const terms = { price: 18_900, amount: 24, months: 3, anchor: "2026-12-15", trial: "2026-11-30" };
    const { tenantId } = await addClient(terms);
    await goTo("2026-11-30", tenantId);
    const [partial] = await invoicesOf(tenantId);
    await agree(tenantId, { ...terms, amount: 12 });
    const half = (await cancel(partial?.number ?? 0, true)).body.billedBy ?? 0;
    await agree(tenantId, { ...terms, amount: 12, price: 6_300, months: 1 });
    const monthly = (await cancel(half, true)).body.billedBy ?? 0;
    const cents = (await invoicesOf(tenantId)).filter(({ kind }) => kind !== "credit");
    expect(cents.map((one) => [one.number, one.amount_cents, one.cycle_days])).toEqual([
      [partial?.number, Math.round((24 * 18_900 * 15) / 91), 91],
      [half, Math.round((12 * 18_900 * 15) / 91), 91],
      [monthly, Math.round((12 * 6_300 * 15) / 30), 30],
    ]);
  });
});

describe("whatever is cancelled, agreed and issued anew, in any order", () => {
  type Step = { readonly kind: "pass" | "cancel" | "anew" | "both" | "agree"; readonly of: number };
  const step = fc.record({
    kind: fc.constantFrom<Step["kind"]>("pass", "cancel", "anew", "both", "agree"),
    of: fc.integer({ min: 0, max: 40 }),
  });

  type Invoices = Awaited<ReturnType<typeof invoicesOf>>;
  const standingDays = (invoices: Invoices): string[] =>
    invoices
      .filter(({ kind, status }) => kind !== "credit" && status !== "Cancelled")
      .flatMap(({ period_start: from, period_end: to }) =>
        Array.from({ length: daysBetween(from, to) }, (_, i) => addDays(from, i)),
      );

  async function play(steps: readonly Step[]): Promise<{ tenantId: number; day: string }> {
    const { tenantId } = await addDebtor();
    let day = "2026-11-18";
    for (const { kind, of } of steps) {
      const bills = (await invoicesOf(tenantId)).filter((one) => one.kind !== "credit");
      const { number = 0 } = bills[of % bills.length] ?? {};
      if (kind === "pass") await goTo((day = addDays(day, of)), tenantId);
      if (kind === "agree")
        await agree(tenantId, { anchor: "2026-11-18", amount: of + 1, months: (of % 3) + 1 });
      if (kind === "cancel" || kind === "both") await cancel(number, kind === "both");
      if (kind === "anew") await post(number, "anew");
      const days = standingDays(await invoicesOf(tenantId));
      expect(new Set(days).size).toBe(days.length);
    }
    return { tenantId, day };
  }

  it("each day is billed once at most by what stands, and every day once all are issued anew", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { tenantId } = await play(steps);
        for (const { number, kind } of await invoicesOf(tenantId))
          if (kind !== "credit") await post(number, "anew");
        // A client unblocked by the cancellation is billed for the days since, while the test reads.
        const invoices = await invoicesOf(tenantId);
        const days = standingDays(invoices).toSorted();
        const last = invoices.reduce((until, one) => (one.period_end > until ? one.period_end : until), "");
        const all = Array.from({ length: daysBetween("2026-11-18", last) }, (_, i) =>
          addDays("2026-11-18", i),
        );
        expect(days).toEqual(all);
      }),
      { numRuns: 6 },
    );
  });
});
