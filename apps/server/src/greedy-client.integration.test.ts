import { type Audience, type Call, type ErrorBody, type ImportedFile, reportCharts } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { addAlertPlant, type AlertPlant } from "./features/alerts/testing/alert-plant.ts";
import { queueMails } from "./platform/mail/mail-queue.ts";
import { addApiKey } from "./testing/api-key.ts";
import { storeBatch } from "./testing/dashboard-questions.ts";
import type { TenantTransaction } from "./platform/stores/postgres/postgres-store.ts";
import { expectOthersServed, type Load } from "./testing/expect-others-served.ts";
import { openProbes } from "./testing/probes.ts";
import { csvOf } from "./testing/sheet-files.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "./testing/test-caller.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let greedy: AlertPlant;
let other: { tenantId: number; tenant: string };
let others: TestCaller;
let probes: ReturnType<typeof openProbes>;
beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
  other = await test.stores.addTenant({ equipment: [{ mid: 1, name: "UM", ip: "10.0.0.1" }] });
  others = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
  probes = openProbes(test.app, others, () => clock.nowMs);
});
afterAll(() => test.close());
beforeEach(async () => {
  clock.nowMs += dayMs;
  greedy = await addAlertPlant(test, clock);
});

/** Both return the statuses of their answers, at least one of them 200. `honest`: as many requests of usual content. */
const expectNobodyWaits = (attack: Load, honest: Load): Promise<void> =>
  expectOthersServed({ probe: probes.figures, attack, honest });

const upload = (bytes: Buffer) =>
  greedy.admin<ImportedFile>("/registrations/imports", {
    method: "POST",
    ...formOf({ kind: "operators" }, { file: { name: "lista.csv", bytes } }),
  });

it("a cell of 200,000 blanks keeps nobody waiting", async () => {
  const send = (cell: string) => async () => [
    (await upload(Buffer.from(`${cell};nome\n1;Ana\n${cell};Bia\n`))).status,
  ];
  // About as many bytes, in rows as people write them.
  const rows = Array.from({ length: 10_000 }, (_, i) => `${i + 1};Pessoa ${i + 1}`).join("\n");
  await expectNobodyWaits(send(`a${" ".repeat(200_000)}b`), async () => [
    (await upload(Buffer.from(`codigo;nome\n${rows}\n`))).status,
  ]);
});

it("twenty-two checks of one long import keep nobody waiting", async () => {
  const stored = async (length: number) => {
    const rows = Array.from({ length }, (_, i) => [String(i + 1), `Pessoa ${i + 1}`]);
    return (await upload(csvOf([["codigo", "nome"], ...rows]))).body;
  };
  const [long, short] = [await stored(5_000), await stored(50)];
  const check = ({ id, mapping }: ImportedFile) =>
    Promise.all(
      Array.from(
        { length: 22 },
        async () =>
          (await greedy.admin(`/registrations/imports/${id}/columns`, { method: "PUT", body: mapping }))
            .status,
      ),
    );
  await expectNobodyWaits(
    () => check(long),
    () => check(short),
  );
});

it("drawings without an end keep nobody waiting, nor anybody else's drawing", async () => {
  const put = (caller: TestCaller, inside: string) => {
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10">${inside}</svg>`,
    );
    return caller("/tenant/logo", { method: "PUT", ...formOf({}, { logo: { name: "logo.svg", bytes } }) });
  };
  const noise = '<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(600);
  const endless = `<filter id="f">${noise}</filter><rect width="30" height="10" filter="url(#f)"/>`;
  await expectNobodyWaits(
    async () => {
      const ended: string[] = [];
      const own = Promise.race([put(greedy.admin, endless), put(greedy.admin, endless)]).then(() =>
        ended.push("own"),
      );
      const another = put(others, "<g/>").then(({ status }) => {
        ended.push("another's");
        return status;
      });
      const statuses = [await another, await own];
      expect(ended).toEqual(["another's", "own"]);
      return statuses;
    },
    async () => {
      const simple = [put(greedy.admin, "<g/>"), put(greedy.admin, "<g/>"), put(others, "<g/>")];
      return (await Promise.all(simple)).map(({ status }) => status);
    },
  );
});

it("a question about 1970 keeps nobody waiting", async () => {
  const { id } = await greedy.addRule({ condition: { kind: "factor", limit: 50, minutes: 10 } });
  const ask = (startTimestamp: number) => {
    const query = `rule=${id}&startTimestamp=${startTimestamp}&endTimestamp=${startTimestamp + dayMs}`;
    return Promise.all(
      Array.from({ length: 4 }, async () => (await greedy.admin(`/alerts/why-not?${query}`)).status),
    );
  };
  await expectNobodyWaits(
    () => ask(0),
    () => ask(clock.nowMs - dayMs),
  );
});

/** Fields by which a request names a period or an instant. */
const fieldsOfTime = new Set([
  "at",
  "before",
  "dates",
  "from",
  "since",
  "start",
  "startDate",
  "startTimestamp",
]);
const takesTime = ({ path, query }: Call): boolean => {
  // There `before` is a place in the list of what was sent.
  if (query === undefined || path.endsWith("/sent")) return false;
  const { properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return Object.keys(properties).some((field) => fieldsOfTime.has(field));
};

describe("a period of all time", () => {
  const tokens = new Map<Audience, string>();
  let rule = 0;
  beforeEach(async () => {
    ({ id: rule } = await greedy.addRule({ condition: { kind: "factor", limit: 50, minutes: 10 } }));
    const { token } = await test.signIn(greedy.tenant, "Admin");
    for (const audience of ["user", "supervisor", "admin"] as const) tokens.set(audience, token);
    tokens.set("key", await addApiKey(test.postgres.store, greedy.tenant.tenantId));
    tokens.set("device", greedy.deviceKey);
  });

  const ask = async (call: Pick<Call, "path" | "audience">, [startMs, endMs]: readonly [number, number]) => {
    const { path, audience } = call;
    const dates = JSON.stringify([{ startTimestamp: startMs, endTimestamp: endMs }]);
    const isOfPrograms = path.startsWith("/api/v1/");
    const instant = (ms: number) => (isOfPrograms ? new Date(ms).toISOString() : String(ms));
    const query = new URLSearchParams({
      dates,
      before: dates,
      from: instant(startMs),
      to: instant(endMs),
      since: instant(startMs),
      at: String(startMs),
      start: String(startMs),
      startDate: String(startMs),
      endDate: String(endMs),
      startTimestamp: String(startMs),
      endTimestamp: String(endMs),
      timezone: "America/Sao_Paulo",
      equipment: "3",
      sampleSize: "5",
      rule: String(rule),
      zoom: "today",
      charts: "Classification",
      format: isOfPrograms ? "json" : "xlsx",
    });
    const address = path.replace(":tenant", greedy.tenant.tenant).replace(":equipment", "3");
    const headers = bearer(tokens.get(audience) ?? "");
    const answer = await test.app.inject({ url: `${address}?${query.toString()}`, headers });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    const code = isJson ? (answer.json<Partial<ErrorBody> | null>()?.error?.code ?? null) : null;
    return { status: answer.statusCode, code };
  };
  const always = [0, Date.UTC(9999, 0, 1)] as const;
  const lastDay = () => [clock.nowMs - dayMs, clock.nowMs] as const;

  // A rejected promise that nobody awaits would end the server; here it fails the test.
  it("is answered or refused by every call that takes one, and keeps nobody waiting", async () => {
    const calls = test.app.mountedCalls.filter((call) => call.method === "GET" && takesTime(call));
    expect(calls.length).toBeGreaterThan(30);
    const odd: unknown[] = [];
    const refused = new Set<string>();
    await expectNobodyWaits(
      async () => {
        const statuses: number[] = [];
        for (const call of calls) {
          const { status, code } = await ask(call, always);
          if (status !== 200 && code !== "WindowTooLarge" && code !== "InvalidRequest")
            odd.push([call.path, status, code]);
          statuses.push(status);
        }
        return statuses;
      },
      async () => {
        const statuses: number[] = [];
        for (const call of calls) {
          const { status, code } = await ask(call, lastDay());
          if (status !== 200) refused.add(`${call.path} ${code}`);
          statuses.push(status);
        }
        return statuses;
      },
    );
    expect(odd).toEqual([]);
    // A day is answered by each of them, so that what is refused is the period; two want the packages' product, or a shift that there is.
    expect([...refused].toSorted()).toEqual([
      "/api/client/:tenant/dashboard/production/weights InvalidRequest",
      "/api/client/:tenant/shifts/handover InvalidRequest",
    ]);
  });

  it.each(reportCharts)("is refused of a report (%s) before its file begins", async (charts) => {
    const dates = JSON.stringify([{ startTimestamp: always[0], endTimestamp: always[1] }]);
    for (const [path, format] of [
      ["/reports", { format: "xlsx" }],
      ["/reports", { format: "pdf" }],
      ["/reports/lines", {}],
    ] as const) {
      const query = new URLSearchParams({ dates, timezone: "America/Sao_Paulo", charts, ...format });
      const { code } = await greedy.admin(`${path}?${query.toString()}`);
      expect([path, format, code]).toEqual([path, format, "WindowTooLarge"]);
    }
  });
});

describe("reports of one client", () => {
  const charts = ["Classification", "WeightOverTime", "ProductionHistogram", "OperationalFactor"];
  const weighed = 5_000;
  const weigh = ({ tenantId }: { readonly tenantId: number }) =>
    storeBatch(test, tenantId, clock.nowMs, {
      weighings: [
        {
          equipment: 3,
          at: Array.from({ length: weighed }, (_, i) => clock.nowMs - dayMs + i * 15_000),
          weightMg: Array.from({ length: weighed }, (_, i) => 1_000_000 + (i % 50) * 1_000),
        },
      ],
    });

  it("asked for side by side keep nobody waiting", async () => {
    await weigh(greedy.tenant);
    const ask = async (days: number, format: string, n: number) => {
      const window = { startTimestamp: clock.nowMs - days * dayMs, endTimestamp: clock.nowMs };
      const query = new URLSearchParams({ dates: JSON.stringify([window]), timezone: "America/Sao_Paulo" });
      for (const chart of charts) query.append("charts", chart);
      return (await greedy.admin(`/reports?${query.toString()}&format=${format}&n=${n}`)).status;
    };
    const files = ["xlsx", "xlsx", "xlsx", "pdf"];
    await expectNobodyWaits(
      () => Promise.all(files.map((format, i) => ask(20, format, i))),
      // One after the other, each of a day.
      async () => [await ask(1, "xlsx", 0), await ask(1, "xlsx", 1), await ask(1, "pdf", 2)],
    );
  });

  it("that are due at once keep nobody waiting, nor anybody else's report", async () => {
    await weigh(greedy.tenant);
    const add = async (caller: TestCaller, name: string, recipients: readonly string[]) => {
      const body = { name, rhythm: "daily", time: "06:00", charts, recipients };
      return (await caller<{ id: number }>("/reports/schedules", { body })).body.id;
    };
    const run = async (caller: TestCaller, id: number) =>
      (await caller(`/reports/schedules/${id}/run`, { body: {} })).status;
    const own: number[] = [];
    for (let i = 0; i < 8; i += 1) own.push(await add(greedy.admin, `Meu ${i}`, [`${i}@greedy.example`]));
    const usual = await add(others, "De costume", ["antes@usual.example"]);
    const another = await add(others, "De outro", ["espera@other.example"]);
    const arrived = (end: string) => test.mails.filter(({ to }) => to.endsWith(end)).length;
    await expectOthersServed({
      // A report waits for its own client's figures.
      probe: probes.list,
      attack: async () => {
        const before = { others: arrived("@other.example"), greedy: arrived("@greedy.example") };
        const statuses = await Promise.all(own.map((id) => run(greedy.admin, id)));
        await run(others, another);
        await expect.poll(() => arrived("@other.example"), { interval: 5 }).toBeGreaterThan(before.others);
        expect(arrived("@greedy.example") - before.greedy).toBeLessThan(own.length);
        return statuses;
      },
      honest: async () => [await run(others, usual)],
    });
  });
});

it("a thousand mails keep nobody waiting, nor anybody's link", async () => {
  const { tenantId } = greedy.tenant;
  const inGreedy = <T>(work: (transaction: TenantTransaction) => Promise<T>) =>
    test.postgres.store.withTenant(tenantId, work);
  /** Sends mails of the greedy client, then a link of another, and returns how many wait when the link arrived. */
  const send = async (count: number) => {
    const orders = Array.from({ length: count }, (_, i) => ({
      tenantId,
      kind: "link",
      recipient: `${i}@nowhere.example`,
      details: { askedBy: null },
    }));
    await inGreedy((transaction) => queueMails(transaction, orders));
    const { email } = await test.addUser(other.tenantId, "Operator");
    const { status } = await others("/users/access/forgot", { method: "POST", body: { email } });
    await expect.poll(() => test.mails.some(({ to }) => to === email), { interval: 5 }).toBe(true);
    const left = await inGreedy((transaction) =>
      transaction.deleteFrom("mail_queue").returning("id").execute(),
    );
    return { status, left: left.length };
  };
  await expectNobodyWaits(
    async () => {
      const { status, left } = await send(1_000);
      expect(left).toBeGreaterThan(0);
      return [status];
    },
    async () => [(await send(1)).status],
  );
});
