import { type JoinedAnswer, joinedAnswer, mostJoined } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMarkedPlant, type MarkedPlant, sendWeighings } from "../../testing/marked-plant.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

const startMs = Date.now() - 3_600_000;
const dates = JSON.stringify([{ startTimestamp: startMs - 1_000, endTimestamp: startMs + 3_600_000 }]);
const summary = `dashboard/production/summary?${new URLSearchParams({ dates }).toString()}`;
const status = "dashboard/equipment-status";

let test: TestApp;
let mine: MarkedPlant;
let theirs: MarkedPlant;
beforeAll(async () => {
  test = await openTestApp();
  mine = await addMarkedPlant(test, "Own");
  theirs = await addMarkedPlant(test, "Zwq");
  await sendWeighings(test, mine.tenantId, startMs, 1_010_000);
});
afterAll(() => test.close());

const of = ({ tenant }: MarkedPlant, path: string): string => `/api/client/${tenant}/${path}`;
const ask = (calls: unknown, token = mine.token) =>
  test.app.inject({
    method: "POST",
    url: of(mine, "joined"),
    headers: bearer(token),
    payload: { calls } as object,
  });
const linesOf = (text: string): JoinedAnswer[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => joinedAnswer.parse(JSON.parse(line)))
    .toSorted((one, other) => one.at - other.at);

describe("calls that one request joins", () => {
  it("are each answered as if they had been asked alone", async () => {
    const paths = [summary, status, "registrations/equipments"].map((path) => of(mine, path));
    const joined = linesOf((await ask(paths)).body);
    const alone = await Promise.all(
      paths.map((url) => test.app.inject({ url, headers: bearer(mine.token) })),
    );
    expect(joined).toEqual(alone.map((one, at) => ({ at, status: 200, body: one.json<unknown>() })));
    expect(joined[0]?.body).toMatchObject({ data: { result: { count: 120 } } });
  });

  it("are refused each by itself: another client's, one of an administrator's asked by an operator, and what is none", async () => {
    const operator = await test.signIn(mine, "Operator");
    const paths = [
      of(mine, status),
      of(theirs, status),
      of(mine, "audit"),
      of(mine, "dashboard/production/summary"),
      "/health/live",
      of(mine, "live"),
      of(mine, "reports?charts=summary"),
      of(mine, "joined"),
    ];
    const answers = linesOf((await ask(paths, operator.token)).body);
    expect(answers.map((one) => one.status)).toEqual([200, 403, 403, 422, 0, 0, 0, 0]);
    expect(JSON.stringify(answers)).not.toContain(theirs.tenant);
  });

  it("are as many as a page asks for, and at least one", async () => {
    for (const calls of [[], Array.from({ length: mostJoined + 1 }, () => of(mine, status)), "all"])
      expect((await ask(calls)).statusCode).toBe(422);
    expect((await ask([of(mine, status)], "x".repeat(43))).statusCode).toBe(401);
    expect((await ask([of(theirs, status)], theirs.token)).statusCode).toBe(403);
  });

  it("are written as they come and packed, where the caller unpacks", async () => {
    const origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(origin + of(mine, "joined"), {
      method: "POST",
      headers: { ...bearer(mine.token), "content-type": "application/json" },
      body: JSON.stringify({ calls: [of(mine, status), of(mine, summary)] }),
    });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(linesOf(await answer.text()).map((one) => one.status)).toEqual([200, 200]);
  });
});
