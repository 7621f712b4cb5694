import { randomUUID } from "node:crypto";
import type { BatchInput } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/stores/postgres/database.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { smallPlant } from "../../testing/test-stores.ts";

let nowMs = Date.UTC(2026, 10, 20, 12);
let test: TestApp;
let servers: [FastifyInstance, FastifyInstance];
let tenant: { tenantId: number; tenant: string };
let key: string;
let sequence = 0;
const gateway = randomUUID();

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
  servers = [test.app, await test.openReplica()];
  tenant = await test.stores.addTenant({
    ...smallPlant,
    events: [
      { code: 20, name: "Falta de filme <A>", notificationLevel: 2 },
      { code: 21, name: "Ajuste", notificationLevel: 0 },
      { code: 22, name: "Erro de motor", notificationLevel: 3 },
      { code: 23, name: "Limpeza", notificationLevel: 3, planned: true },
    ],
  });
  key = await test.addDeviceKey(tenant.tenantId);
});
afterAll(() => test.close());

const change = (email: string, set: Partial<{ [K in keyof Database["users"]]: unknown }>) =>
  test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction
      .updateTable("users")
      .set(set as never)
      .where("email", "=", email)
      .execute(),
  );
const addUser = async (level: number, more: Parameters<typeof change>[1] = {}) => {
  const { email } = await test.addUser(tenant.tenantId, "Operator");
  await change(email, { email_notification: level, ...more });
  return email;
};
type Occurrences = NonNullable<BatchInput["occurrences"]>;
const send = async (
  occurrences: Occurrences,
  { server = 0, number = (sequence += 1) }: { server?: 0 | 1; number?: number } = {},
) => {
  const payload = { gateway, sequence: number, sentAt: nowMs, occurrences };
  const url = "/api/device/v1/batches";
  const answer = await servers[server].inject({ method: "POST", url, payload, headers: bearer(key) });
  expect(answer.statusCode).toBe(200);
};
const start = (code: number, agoMs: number, equipment = 3): Occurrences[number] => ({
  equipment,
  code,
  startedAt: nowMs - agoMs,
  endedAt: null,
});
const to = (email: string) => test.mails.filter((mail) => mail.to === email);
/** True when no start is unsettled and no mail is queued. */
const isQuiet = () =>
  test.postgres.store.withTenant(tenant.tenantId, async (transaction) => {
    const starts = await transaction
      .selectFrom("occurrence_starts")
      .select("code")
      .where("is_settled", "=", false)
      .execute();
    return [...starts, ...(await transaction.selectFrom("mail_queue").select("id").execute())].length === 0;
  });
const quiet = async () => {
  await expect.poll(isQuiet).toBe(true);
};

describe("an occurrence that starts", () => {
  it("is mailed by its event's level, in the user's language, once over several servers and repeats", async () => {
    const wants = await addUser(3);
    // Mails show the client's clock, not the machine's.
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql`update equipment set time_zone = 'Asia/Tokyo' where mid = 3`.execute(transaction),
    );
    const spanish = await addUser(4, { language: "es", name: "Zoë <b>" });
    const none = await Promise.all([
      addUser(2),
      addUser(4, { blocked: true }),
      addUser(4, { verified_at: null }),
      addUser(4, { removed_at: new Date() }),
    ]);
    const occurrence = start(20, 5_000);
    await Promise.all([send([occurrence], { number: 900 }), send([occurrence], { number: 900, server: 1 })]);
    await send([{ ...occurrence, endedAt: nowMs }], { server: 1 });
    await send([start(21, 1_000)]);
    await quiet();
    expect(none.flatMap(to)).toEqual([]);
    expect(to(wants)).toMatchObject([{ subject: "ARZ1: Falta de filme <A>" }]);
    expect(to(wants)[0]?.text).toContain("Desde 20/11/2026 08:59:55.\nHorários de America/Sao_Paulo.");
    expect(to(wants)[0]?.html).toContain("America/Sao_Paulo");
    expect(to(wants)[0]?.text).toContain(`/client/${tenant.tenant}/ocorrencias`);
    const [mail, ...others] = to(spanish);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Hola, Zoë <b>.");
    expect(mail?.html).toContain("Falta de filme &lt;A&gt;");
    expect(mail?.html).not.toContain("<b>");
    expect(new Set(test.mails.map((one) => (one as { id?: string }).id)).size).toBe(test.mails.length);
  });

  it("is counted into the next mail within ten minutes of one, for each equipment and event apart", async () => {
    const email = await addUser(4);
    nowMs += 30 * minuteMs;
    await send([start(20, 0)]);
    await quiet();
    nowMs += 2 * minuteMs;
    await send([start(20, 1_000), start(20, 500), start(20, 0, 4), start(22, 0)], { server: 1 });
    await quiet();
    expect(
      to(email)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(["ARZ1: Erro de motor", "ARZ1: Falta de filme <A>", "FEJ1: Falta de filme <A>"]);
    nowMs += 8 * minuteMs;
    // Any start wakes the servers; held mails would be sent a little later by themselves.
    await send([start(21, 0)]);
    await expect.poll(() => to(email).length).toBe(4);
    const [first, later] = to(email).filter(({ subject }) => subject === "ARZ1: Falta de filme <A>");
    expect(later?.thread?.roots).toEqual([expect.stringMatching(/^event\.\d+\.3\.20\.2026-11-20$/)]);
    expect(first?.thread).toEqual(later?.thread);
    const roots = to(email).flatMap(({ thread }) => thread?.roots ?? []);
    expect([roots.length, new Set(roots).size]).toEqual([4, 3]);
    expect(later?.text).toContain(
      "Começou 2 vezes, a primeira em 20/11/2026 09:31:59, a última em 20/11/2026 09:31:59",
    );
  });

  it("mails nobody where it is planned, or lies in a planned stop of its machine", async () => {
    const email = await addUser(4);
    nowMs += 60 * minuteMs;
    await send([start(23, 5 * minuteMs)]);
    await send([start(22, 4 * minuteMs), start(22, 4 * minuteMs, 4)]);
    await quiet();
    expect(to(email).map(({ subject }) => subject)).toEqual(["FEJ1: Erro de motor"]);
    await send([{ ...start(23, 5 * minuteMs), endedAt: nowMs - 3 * minuteMs }, start(20, 2 * minuteMs)]);
    await quiet();
    expect(to(email).map(({ subject }) => subject)).toEqual([
      "FEJ1: Erro de motor",
      "ARZ1: Falta de filme <A>",
    ]);
  });

  it("mails nobody when it comes to be known a quarter of an hour late", async () => {
    const email = await addUser(4);
    nowMs += 60 * minuteMs;
    await send([start(20, 15 * minuteMs + 1), start(22, 15 * minuteMs)]);
    await quiet();
    expect(to(email).map(({ subject }) => subject)).toEqual(["ARZ1: Erro de motor"]);
  });
});
