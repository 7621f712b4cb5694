import { randomUUID } from "node:crypto";
import type {
  AnswerOf,
  discardQuarantine,
  listQuarantine,
  listQuarantineCauses,
  replayQuarantine,
} from "@fiel/contracts";
import { furtherSubject, maxCauses } from "@fiel/contracts";
import { smallPlant } from "../../testing/test-stores.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let tenant: string;
let tenantId: number;
let admin: string;
let key: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ tenant, tenantId } = await test.stores.addTenant(smallPlant));
  admin = (await test.signIn({ tenant, tenantId }, "Admin")).token;
  key = await test.addDeviceKey(tenantId);
});

async function call<T>(method: "GET" | "POST", path: string, payload?: object): Promise<T> {
  const url = `/api/client/${tenant}/devices/quarantine${path}`;
  const answer = await test.app.inject({ method, url, headers: bearer(admin), ...(payload && { payload }) });
  return answer.json<T>();
}
const causes = async () => (await call<AnswerOf<typeof listQuarantineCauses>>("GET", "/causes")).result;
const list = (query = "") => call<AnswerOf<typeof listQuarantine>>("GET", query);
const discard = (body: object) =>
  call<AnswerOf<typeof discardQuarantine> & { error?: { code: string } }>("POST", "/discard", body);

const send = async (body: object): Promise<void> => {
  const { statusCode } = await test.app.inject({
    method: "POST",
    url: "/api/device/v1/batches",
    payload: { gateway: randomUUID(), sequence: 1, sentAt: Date.now(), ...body },
    headers: bearer(key),
  });
  expect(statusCode).toBe(200);
};
const packages = (product: string, n: number) => ({
  equipment: 3,
  product,
  at: Array.from({ length: n }, (_, i) => Date.now() - 60_000 - i),
  weightMg: Array<number>(n).fill(1_010_000),
});

describe("the quarantine", () => {
  it("tells causes with their counts, and records in pages that say each once", async () => {
    await send({ weighings: [packages("A", 2_500), packages("B", 3)] });
    const at = Date.now() - 1_000;
    await send({
      statuses: [{ equipment: 3, at, state: 2, speed: 1, product: "x".repeat(300), operator: 1.5 }],
    });
    await send({ statuses: [{ equipment: 3, at, state: 2, speed: 1, product: "A" }] });
    const told = (await causes()).map(({ reason, subject, count, statuses }) => [
      reason,
      subject,
      count,
      statuses,
    ]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ["unknownProduct", "A", 2_500, 1],
        ["unknownProduct", "B", 3, 0],
        ["malformedRecord", "product", 0, 1],
        ["malformedRecord", "operator", 0, 1],
      ]),
    );
    const ids = new Set<string>();
    let pages = 0;
    for (let next: string | null = ""; next !== null; pages += 1) {
      const page: AnswerOf<typeof listQuarantine> = await list(
        `?limit=700&subject=A${next && `&cursor=${next}`}`,
      );
      expect(page.total).toBe(2_500);
      for (const { id, record } of page.result) {
        expect(record).toMatchObject({ equipment: 3, product: "A" });
        ids.add(id);
      }
      next = page.nextCursor;
    }
    expect([ids.size, pages]).toEqual([2_500, 4]);
    const exported = await test.app.inject({
      url: `/api/client/${tenant}/devices/quarantine/export`,
      headers: bearer(admin),
    });
    expect(exported.body.trim().split("\n")).toHaveLength(2_503);
  });

  it("tells so many causes apart, and counts further ones together, each record with its own content", async () => {
    const unknown = (from: number, n: number) =>
      Array.from({ length: n }, (_, i) => packages(`made up ${from + i}`, 1));
    await send({ weighings: unknown(0, maxCauses - 1) });
    await send({
      weighings: unknown(maxCauses - 2, 12),
      statuses: [{ equipment: 9, at: 0, state: 2, speed: 1 }],
    });
    await send({ weighings: unknown(maxCauses + 5, 3) });
    const found = await call<AnswerOf<typeof listQuarantineCauses>>("GET", "/causes?limit=500");
    expect([found.total, found.records]).toEqual([maxCauses + 2, maxCauses - 1 + 12 + 1 + 3]);
    const further = found.result.filter(({ subject }) => subject === furtherSubject);
    expect(further.map(({ equipment, reason, count }) => [equipment, reason, count])).toEqual(
      expect.arrayContaining([
        [null, "unknownProduct", 10 + 3],
        [null, "unknownEquipment", 1],
      ]),
    );
    const { result } = await list(`?cause=${further.find(({ reason }) => reason === "unknownProduct")?.id}`);
    expect(new Set(result.map(({ record }) => record["product"])).size).toBe(10);
  });

  it("is discarded as far as it was seen, and not when it is something else by then; who did it is told", async () => {
    await send({ weighings: [packages("A", 2), packages("B", 3)] });
    const seen = await list("?subject=A");
    await send({ weighings: [packages("A", 5)] });
    const { error } = await discard({ subject: "A", upTo: seen.upTo, count: 1 });
    expect(error?.code).toBe("QuarantineChanged");
    expect(await discard({ subject: "A", upTo: seen.upTo, count: 2 })).toEqual({
      discarded: 2,
      remaining: 0,
    });
    expect(new Map((await causes()).map(({ subject, count }) => [subject, count]))).toEqual(
      new Map([
        ["A", 5],
        ["B", 3],
      ]),
    );
    const trail = await test.app.inject({
      url: `/api/client/${tenant}/audit?action=discard`,
      headers: bearer(admin),
    });
    expect(trail.json()).toMatchObject({
      entries: [{ entity: "quarantine", actorKind: "user", after: { subject: "A", discarded: 2 } }],
    });
  });

  it("forgets counted statuses when they are discarded, or their product is registered", async () => {
    const status = { equipment: 3, at: Date.now() - 1_000, state: 2, speed: 1, operator: 1.5 };
    await send({ statuses: [{ ...status, product: "NOVO" }] });
    const operator = (await causes()).find(({ subject }) => subject === "operator");
    expect(operator).toMatchObject({ count: 0, statuses: 1, sample: null, upTo: null });
    await discard({ cause: operator?.id, upTo: null, count: 0 });
    expect((await causes()).map(({ subject }) => subject)).toEqual(["NOVO"]);
    await test.stores.apply(tenantId, {
      products: [{ code: 9, codeText: "NOVO", name: "Novo", netWeight: 1000 }],
    });
    expect(await call<AnswerOf<typeof replayQuarantine>>("POST", "/replay", {})).toMatchObject({
      replayed: 0,
    });
    expect(await causes()).toEqual([]);
  });

  it("of another tenant is neither seen nor replayed nor discarded, by its ids either", async () => {
    await send({ weighings: [packages("A", 2)] });
    const [theirs] = await causes();
    const before = await list();
    const owner = { tenant, admin };
    ({ tenant, tenantId } = await test.stores.addTenant(smallPlant));
    admin = (await test.signIn({ tenant, tenantId }, "Admin")).token;
    expect(await list(`?cause=${theirs?.id}`)).toMatchObject({ result: [], total: 0 });
    expect((await discard({ cause: theirs?.id, upTo: theirs?.upTo, count: 2 })).error?.code).toBe(
      "QuarantineChanged",
    );
    await discard({ cause: theirs?.id, upTo: theirs?.upTo, count: 0 });
    await call("POST", "/replay", { cause: theirs?.id });
    ({ tenant, admin } = owner);
    expect(await list()).toEqual(before);
  });
});
