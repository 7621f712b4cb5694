import type { Call } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMarkedPlant, sendWeighings, type MarkedPlant } from "./testing/marked-plant.ts";
import { dumpOf, tenantTables } from "./testing/tenant-dump.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

const mark = "Zwq";
const startMs = Date.now() - 3_600_000;

let test: TestApp;
let mine: MarkedPlant;
let theirs: MarkedPlant;
/** Answers to my tenant before the other one had telemetry. */
let before: ResponseCache;
beforeAll(async () => {
  test = await openTestApp();
  mine = await addMarkedPlant(test, "Own");
  await sendWeighings(test, mine.tenantId, startMs, 1_010_000);
  before = await answersTo(mine, mine);
  theirs = await addMarkedPlant(test, mark);
  await sendWeighings(test, theirs.tenantId, startMs, 1_012_000);
});
afterAll(() => test.close());

interface Answered {
  readonly status: number;
  readonly text: string;
}
type ResponseCache = ReadonlyMap<string, Answered>;

const query = new URLSearchParams({
  dates: JSON.stringify([{ startTimestamp: startMs - 1_000, endTimestamp: startMs + 3_600_000 }]),
  timezone: "America/Sao_Paulo",
  sampleSize: "5",
  equipment: "3",
  equipments: "3",
}).toString();

const isStream = ({ path }: Call) => path.endsWith("/live");
const endsTheToken = ({ method, path }: Call) => method === "DELETE" && path.endsWith("/users/access");
const addressesOf = (call: Call, tenant: string, ids: readonly string[]): string[] => {
  const address = call.path.replace(":tenant", tenant);
  if (!address.includes(":")) return [address];
  return ids.map((id) => address.replaceAll(/:\w+/g, id));
};

/** Requests every reading call as an administrator of one plant, with ids of the other. */
async function answersTo(asking: MarkedPlant, named: MarkedPlant): Promise<ResponseCache> {
  const answers = new Map<string, { status: number; text: string }>();
  const calls = test.app.mountedCalls.filter((call) => call.method === "GET" && !isStream(call));
  for (const call of calls) {
    for (const address of addressesOf(call, asking.tenant, named.ids)) {
      const answer = await test.app.inject({ url: `${address}?${query}`, headers: bearer(asking.token) });
      answers.set(`${call.method} ${address}`, { status: answer.statusCode, text: answer.body });
    }
  }
  return answers;
}

/** An answer without the time that a machine that never spoke still has in the shift's present hour. */
const settled = (answer: Answered | undefined) =>
  answer && { ...answer, text: answer.text.replaceAll(/"dueMs":\d+/g, '"dueMs":0') };

const marked = (answers: ResponseCache) =>
  [...answers].filter(([, { text }]) => text.includes(mark) || text.includes(theirs.tenant));

describe("a tenant among others", () => {
  it("gets nothing of another's in any answer, also when it asks by the other's ids", async () => {
    const found = marked(await answersTo(mine, theirs)).map(([address]) => address);
    // Documentation and the look-up of a client before signing in belong to no client.
    expect(found).toEqual([]);
  });

  it("is the one of whom the other's own calls do tell: the test would see it", async () => {
    const own = await answersTo(theirs, theirs);
    const found = marked(own).map(([address]) => address.replace(theirs.tenant, ""));
    expect(found.length).toBeGreaterThan(8);
    const answered = [...own.values()].filter(({ status }) => status === 200).length;
    expect(answered).toBeGreaterThan(15);
  });

  it("is answered the same whatever another stored under the same machine ids and codes", async () => {
    const after = await answersTo(mine, mine);
    // A board's pace and the end of an open stop depend on the present time.
    const stays = [...before].filter(([address]) =>
      /\/(dashboard\/(?!board|stops)|registrations\/|devices\/)/.test(address),
    );
    expect(stays.length).toBeGreaterThan(8);
    for (const [address, answer] of stays)
      expect([address, settled(after.get(address))]).toEqual([address, settled(answer)]);
  });

  it("changes nothing of another's by any call, with the other's ids", async () => {
    const rows = await dumpOf(test.postgres, theirs.tenantId);
    const body = {
      name: "X",
      email: "x@example.com",
      role: "Operator",
      block: true,
      password: "x",
      code: "1",
    };
    const calls = test.app.mountedCalls.filter((call) => call.method !== "GET" && !endsTheToken(call));
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) {
      for (const url of addressesOf(call, mine.tenant, theirs.ids)) {
        const headers = bearer(mine.token);
        const answer = await test.app.inject({ method: call.method, url, payload: body, headers });
        expect([url, answer.statusCode < 500, answer.body.includes(mark)]).toEqual([url, true, false]);
      }
    }
    expect(await dumpOf(test.postgres, theirs.tenantId)).toEqual(rows);
  });
});

describe("the store, asked as the application and set to one tenant", () => {
  const asMine = <T>(work: Parameters<typeof test.postgres.store.withTenant<T>>[1]) =>
    test.postgres.store.withTenant(mine.tenantId, work);

  it("shows, changes and deletes no row of another in any table that has a tenant", async () => {
    const rows = await dumpOf(test.postgres, theirs.tenantId);
    const filled = Object.entries(rows).filter(([, lines]) => lines.length > 0);
    expect(filled.map(([table]) => table)).toEqual(
      expect.arrayContaining([
        "users",
        "sessions",
        "equipment",
        "products",
        "audit_entries",
        "user_pictures",
      ]),
    );
    const denied = async (statement: ReturnType<typeof sql>) =>
      asMine((transaction) => statement.execute(transaction)).then(
        ({ numAffectedRows = 0n, rows: shown }) => Number(numAffectedRows) + shown.length,
        (error: Error) => (/permission denied/.test(error.message) ? 0 : error.message),
      );
    for (const table of await tenantTables(test.postgres)) {
      const name = sql.table(table);
      const where = sql`where tenant_id = ${theirs.tenantId}`;
      expect([table, await denied(sql`select 1 from ${name} ${where}`)]).toEqual([table, 0]);
      expect([table, await denied(sql`update ${name} set tenant_id = tenant_id ${where}`)]).toEqual([
        table,
        0,
      ]);
      expect([table, await denied(sql`delete from ${name} ${where}`)]).toEqual([table, 0]);
    }
    expect(await dumpOf(test.postgres, theirs.tenantId)).toEqual(rows);
  });

  it("takes no row for another in any of them", async () => {
    for (const [table, lines] of Object.entries(await dumpOf(test.postgres, theirs.tenantId))) {
      const [line] = lines;
      if (line === undefined) continue;
      const insert = asMine((transaction) =>
        sql`
          insert into ${sql.table(table)} overriding system value
          select * from jsonb_populate_record(null::${sql.table(table)}, ${line}::jsonb)
        `.execute(transaction),
      );
      await expect(insert, table).rejects.toThrow(/row-level security|permission denied/);
    }
  });

  it("shows nobody's rows before a tenant is set", async () => {
    for (const table of await tenantTables(test.postgres)) {
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(test.postgres.store.shared);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});
