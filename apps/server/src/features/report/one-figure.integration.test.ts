import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { type applyFile, type BoardSettings, boardPages, readingScopes, reportCharts } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { openMailer } from "../../platform/mail/open-mailer.ts";
import { choosyMailServer } from "../../testing/choosy-mail-server.ts";
import { runSeed, storeBatch } from "../../testing/dashboard-questions.ts";
import { addScreenToken } from "../../testing/screen-token.ts";
import { addTabletToken } from "../../testing/tablet-token.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, type TestCaller, testCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { expectAlertsAgree } from "./testing/alerted-figures.ts";
import { addFactorRules, expectMailsAgree } from "./testing/mailed-figures.ts";
import { plantsTime } from "./testing/plants-time.ts";
import { type Asked, mids } from "./testing/asked.ts";
import { expectAllAsked, noting } from "./testing/figure-calls.ts";
import { readFigures } from "./testing/read-figures.ts";
import { expectOneFigure } from "./testing/said-figures.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon in São Paulo, the middle of the plant's day. */
const noonMs = Date.UTC(2026, 10, 19, 15);
const midnightMs = noonMs - 12 * hourMs;

const { smtp, received } = choosyMailServer();
let mailer: Mailer;
let test: TestApp;
/** Addresses from which figures were read. */
const addresses = new Set<string>();
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  mailer = openMailer({ smtpUrl, dataDirectory: tmpdir(), publicUrl: "https://fiel.example.com" }, Date.now);
  test = await openTestApp({ mailer, now: () => noonMs, confirmedNow: async () => noonMs });
});
afterAll(async () => {
  await test.close();
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const plant: z.input<typeof applyFile> = {
  ...smallPlant,
  equipment: (smallPlant.equipment ?? []).map((one) => ({ ...one, group: "Grãos", expectedRate: 60 })),
  products: [
    ...(smallPlant.products ?? []).map((one) => ({ ...one, costPerKg: 5 })),
    {
      code: 7892,
      codeText: "FEIJAO-1",
      name: "Feijão 1 kg",
      netWeight: 990,
      packageWeight: 8,
      rejectUnder: 15,
    },
    { code: 7893, codeText: "GRANEL", name: "Granel", netWeight: 0 },
  ],
  events: [
    { code: 20, name: "Falta de filme", notificationLevel: 2 },
    { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
    { code: 22, name: "Ajuste", notificationLevel: 1 },
  ],
};

/** Key of a program with all reading scopes. */
async function keyOf(own: Parameters<TestApp["signIn"]>[0]): Promise<string> {
  const call = testCaller(test.app, own.tenant, (await test.signIn(own, "Admin")).token);
  const body = { name: "BI", scopes: [...readingScopes], machines: [], lastDay: null };
  return (await call<{ secret: string }>("/api-keys", { body })).body.secret;
}

/** Token of a screen that shows all pages of a board. */
const screenOf = ({ tenantId }: { tenantId: number }, zoom: BoardSettings["zoom"]): Promise<string> =>
  addScreenToken(test.postgres.store, tenantId, { zoom, pages: [...boardPages] });

const tabletOf = ({ tenantId }: { tenantId: number }): Promise<string> =>
  addTabletToken(test.postgres.store, tenantId, mids);

/** Shifts around the clock, the first of which lasts at noon: whatever is made and lost is of one of them. */
async function addShifts(admin: TestCaller): Promise<void> {
  const shift = (name: string, start: string, end: string) => ({
    name,
    team: null,
    start,
    end,
    breaks: [],
    days: [0],
  });
  const shifts = [shift("Dia", "00:00", "14:00"), shift("Noite", "14:00", "00:00")];
  const pattern = { groupId: null, firstDay: "2026-11-01", anchorDay: "2026-11-01", cycleDays: 1 };
  const body = { ...pattern, name: "Planta", shifts };
  expect((await admin("/registrations/shift-patterns", { body })).fields).toEqual({});
}

/** Changes registrations. What was made and lost before keeps its class, weights and kind of stop. */
async function registerAnew(admin: TestCaller): Promise<void> {
  const [product] = (await admin<{ id: number }[]>("/registrations/products?key=ARROZ-1")).body;
  const { body, headers } = formOf({
    id: String(product?.id),
    name: "Arroz 1 kg",
    barCode: "1",
    type: "Arroz",
    brand: "Vale",
    netWeight: "940",
    packageWeight: "30",
    packSize: "7",
    rejectUnder: "2",
    rejectOver: "3",
    correctionBelow: "1",
    correctionAbove: "2",
    costPerKg: "9",
  });
  const changed = await admin("/registrations/products", { method: "PUT", body, headers });
  expect([changed.status, changed.fields]).toEqual([200, {}]);
  const { body: events } =
    await admin<{ id: number; code: number; name: string; notificationLevel: number }[]>(
      "/registrations/events",
    );
  for (const { id, code, name, notificationLevel } of events.filter((one) => one.code === 21)) {
    const moved = { id, code, name, notificationLevel, planned: false };
    expect((await admin("/registrations/events", { method: "PUT", body: moved })).status).toBe(200);
  }
}

// Not shrunk on failure, because each example takes a client of its own.
it.each(fc.sample(plantsTime(midnightMs - dayMs, noonMs), { seed: runSeed(), numRuns: 2 }))(
  "says the same on the board, on every page and in the report's file, whatever a plant did",
  async (records) => {
    const own = await test.stores.addTenant(plant);
    const caller = { ...own, token: (await test.signIn(own, "Operator")).token };
    await storeBatch(test, own.tenantId, noonMs, records);
    const admin = testCaller(test.app, own.tenant, (await test.signIn(own, "Admin")).token);
    await registerAnew(admin);
    await addShifts(admin);
    const today = { startMs: midnightMs, endMs: noonMs };
    const before = [{ startMs: midnightMs - dayMs, endMs: noonMs - dayMs }];
    const [key, screen, tablet] = [await keyOf(own), await screenOf(own, "today"), await tabletOf(own)];
    const asked: Asked = {
      app: noting(test.app, addresses),
      caller,
      key,
      screen,
      tablet,
      before,
      zoom: "today",
      windows: [today],
    };
    const said = await readFigures(asked);
    expectOneFigure(said, asked);
    await expectAlertsAgree(admin, asked, said);
    await addFactorRules(admin);
    await expectMailsAgree(admin, asked, said, received);
  },
);

it("says the same in the file that is mailed in the morning", async () => {
  const [records = {}] = fc.sample(plantsTime(midnightMs - dayMs, midnightMs), {
    seed: runSeed(),
    numRuns: 1,
  });
  const own = await test.stores.addTenant(plant);
  const caller = { ...own, token: (await test.signIn(own, "Supervisor")).token };
  await storeBatch(test, own.tenantId, noonMs, records);
  const call = testCaller(test.app, own.tenant, caller.token);
  const { body } = await call("/reports/schedules", {
    method: "POST",
    body: {
      name: "De manhã",
      rhythm: "daily",
      time: "06:00",
      charts: [...reportCharts],
      recipients: ["marina@vale.coop.br"],
    },
  });
  await call(`/reports/schedules/${(body as { id: number }).id}/run`, { method: "POST", body: {} });
  await test.postgres.store.notify("fiel_jobs", String(own.tenantId));
  const mailed = () => received.find(({ to }) => to === "marina@vale.coop.br");
  await expect.poll(mailed).toBeDefined();
  const [, attached = ""] =
    /filename=\S+\.xlsx[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mailed()?.source ?? "") ?? [];
  await addShifts(testCaller(test.app, own.tenant, (await test.signIn(own, "Admin")).token));
  const windows = [{ startMs: midnightMs - dayMs, endMs: midnightMs }] as const;
  const before = [{ startMs: midnightMs - 2 * dayMs, endMs: midnightMs - dayMs }];
  const file = Buffer.from(attached, "base64");
  const asked: Asked = {
    app: noting(test.app, addresses),
    caller,
    key: await keyOf(own),
    screen: await screenOf(own, "yesterday"),
    tablet: await tabletOf(own),
    before,
    zoom: "yesterday",
    windows,
    file,
    isPrinted: true,
  };
  expectOneFigure(await readFigures(asked), asked);
});

it("reads every call that tells what machines did, or names what it tells instead", () => {
  expectAllAsked(test.app.mountedCalls, addresses);
});
