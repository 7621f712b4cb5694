import type {
  AuditEntry,
  ChangedStops,
  RegisteredReason,
  StopChangeEntry,
  ToldAnswer,
} from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { explainStops } from "../../platform/stops/explain-stops.ts";
import { suggestForStops } from "../../platform/stops/suggest-for-stops.ts";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { weighingPlant } from "../../testing/weighing-records.ts";

let opened: DashboardPlant;
let plant: { tenantId: number; tenant: string };
let call: TestCaller;
let belt: number;
let film: number;
let ofGroup: number;

const minuteMs = 60_000;
const at = (minute: number) => nowMs - 100 * minuteMs + minute * minuteMs;
const stretch = (from: number, to: number, revision = 0, equipment = 3) => ({
  equipment,
  startDate: at(from),
  endDate: at(to),
  revision,
});
type Stretch = ReturnType<typeof stretch>;

beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());
beforeEach(async () => {
  const registered = {
    ...weighingPlant(0, null),
    reasons: [
      { name: "Mecânica" },
      { name: "Correia", parent: "Mecânica", lossClass: "breakdown" as const },
      { name: "Falta de filme", lossClass: "supply" as const },
      { name: "Só dos grãos", lossClass: "other" as const, group: "Grãos" },
    ],
  };
  plant = await opened.test.stores.addTenant(registered);
  call = testCaller(opened.test.app, plant.tenant, (await opened.test.signIn(plant, "Supervisor")).token);
  const list = (await call<RegisteredReason[]>("/registrations/reasons")).body;
  const idOf = (name: string) => list.find((one) => one.name === name)?.id as number;
  [belt, film, ofGroup] = [idOf("Correia"), idOf("Falta de filme"), idOf("Só dos grãos")];
});

const explain = (stops: Stretch[], told: { reasonId?: number | null; comment?: string | null }) =>
  call<{ changes: number[]; error?: { current: ChangedStops } }>("/stops/explain", {
    body: { stops, ...told },
  });
const history = async ({ equipment, startDate, endDate }: Stretch) =>
  (
    await call<{ changes: StopChangeEntry[] }>(
      `/stops/history?equipment=${equipment}&startDate=${startDate}&endDate=${endDate}`,
    )
  ).body.changes;
const brief = ({ startDate, endDate, reason, comment }: ToldAnswer) => [
  (startDate - at(0)) / minuteMs,
  (endDate - at(0)) / minuteMs,
  reason?.name ?? null,
  ...(comment === null ? [] : [comment]),
];
/** Present answers, computed from the changes in the history. */
const told = async (of: Stretch) => {
  const changes = await history(of);
  const holding: ToldAnswer[] = [];
  for (const { before, after } of changes.toReversed()) {
    for (const one of before)
      holding.splice(
        holding.findIndex((held) => JSON.stringify(held) === JSON.stringify(one)),
        1,
      );
    holding.push(...after);
  }
  return holding.toSorted((a, b) => a.startDate - b.startDate).map(brief);
};

it("a reason and a comment of a stop are told with who told them and when, and audited", async () => {
  const { status, body } = await explain([stretch(0, 10)], { reasonId: belt, comment: " emenda  solta " });
  expect(status).toBe(200);
  const [entry] = await history(stretch(0, 10));
  expect(entry).toMatchObject({
    id: body.changes[0],
    action: "explain",
    by: { kind: "user", operator: null, tablet: null },
    writtenAt: nowMs,
    before: [],
    after: [{ reason: { name: "Correia", parent: "Mecânica", lossClass: "breakdown" } }],
  });
  expect(entry?.by.name).toEqual(expect.any(String));
  const admin = testCaller(opened.test.app, plant.tenant, (await opened.test.signIn(plant, "Admin")).token);
  const { entries } = (await admin<{ entries: AuditEntry[] }>("/audit?entity=stop")).body;
  expect(entries).toMatchObject([
    {
      action: "explain",
      entityId: "3",
      entityName: "ARZ1",
      after: { reason: "Mecânica > Correia", from: at(0) },
    },
  ]);
});

it("a comment alone leaves the reason, a reason alone the comment, of each part of a stop; null takes one away", async () => {
  const whole = stretch(0, 30);
  const changeOf = async (revision: number, wish: Parameters<typeof explain>[1], of = whole) =>
    (await explain([{ ...of, revision }], wish)).body.changes[0] as number;
  let revision = await changeOf(0, { reasonId: belt });
  revision = await changeOf(revision, { comment: "emenda" });
  expect(await told(whole)).toEqual([[0, 30, "Correia", "emenda"]]);
  revision = await changeOf(revision, { reasonId: film });
  expect(await told(whole)).toEqual([[0, 30, "Falta de filme", "emenda"]]);
  const split = { ...whole, revision, at: at(12) };
  [revision = 0] = (await call<{ changes: number[] }>("/stops/split", { body: split })).body.changes;
  await changeOf(revision, { reasonId: belt, comment: null }, stretch(12, 30));
  revision = (await history(whole))[0]?.id ?? 0;
  revision = await changeOf(revision, { comment: "dois" }, stretch(0, 40));
  expect(await told(stretch(0, 40))).toEqual([
    [0, 12, "Falta de filme", "dois"],
    [12, 30, "Correia", "dois"],
    [30, 40, null, "dois"],
  ]);
  revision = await changeOf(revision, { reasonId: null }, stretch(0, 12));
  expect(await told(stretch(0, 12))).toEqual([[0, 12, null, "dois"]]);
  const empty = await explain([stretch(0, 12, revision)], { comment: null });
  expect([empty.status, empty.fields]).toEqual([422, { reasonId: "Obrigatório." }]);
});

it("stops are split at an instant, told of apart, joined and cleared, and each change is taken back", async () => {
  const whole = stretch(0, 30);
  const first = (await explain([whole], { reasonId: belt })).body.changes[0] as number;
  const split = await call<{ changes: [number] }>("/stops/split", {
    body: { ...whole, revision: first, at: at(12) },
  });
  expect(await told(whole)).toEqual([
    [0, 12, "Correia"],
    [12, 30, "Correia"],
  ]);
  const revision = split.body.changes[0];
  const second = (await explain([stretch(12, 30, revision)], { reasonId: film, comment: "acabou" })).body
    .changes[0];
  expect(await told(whole)).toEqual([
    [0, 12, "Correia"],
    [12, 30, "Falta de filme", "acabou"],
  ]);
  const joined = await call<{ changes: [number] }>("/stops/join", { body: { ...whole, revision: second } });
  expect(await told(whole)).toEqual([[0, 30, "Correia"]]);
  const back = await call<{ changes: [number] }>("/stops/undo", { body: { changes: joined.body.changes } });
  expect(back.status).toBe(200);
  expect(await told(whole)).toHaveLength(2);
  const cleared = await call("/stops/clear", {
    body: { stops: [{ ...whole, revision: back.body.changes[0] }] },
  });
  expect([cleared.status, await told(whole)]).toEqual([200, []]);
  const actions = (await history(whole)).map(({ action }) => action);
  expect(actions).toEqual(["clear", "undo", "join", "explain", "split", "explain"]);
  // Another change followed it.
  expect((await call("/stops/undo", { body: { changes: [second] } })).code).toBe("StopChanged");
});

it("a reason that was told of a stop becomes no group, whose answer would lose it: one taken back neither", async () => {
  const { changes } = (await explain([stretch(10, 30)], { reasonId: film })).body;
  const { token } = await opened.test.signIn(plant, "Admin");
  const admin = testCaller(opened.test.app, plant.tenant, token);
  const added = { name: "Sem pessoal", parentId: null, lossClass: "other", groupId: null };
  const untold = (await admin<RegisteredReason>("/registrations/reasons", { body: added })).body;
  const list = (await admin<RegisteredReason[]>("/registrations/reasons")).body;
  const asGroup = (id: number) => {
    const body = { ...list.find((one) => one.id === id), lossClass: null };
    return admin("/registrations/reasons", { method: "PUT", body });
  };
  const locked = { status: 409, code: "ReasonOfStop", fields: { lossClass: expect.any(String) } };
  expect(await asGroup(film)).toMatchObject(locked);
  expect((await explain([stretch(10, 30, changes[0])], { reasonId: belt })).status).toBe(200);
  expect(await asGroup(film)).toMatchObject(locked);
  expect((await asGroup(untold.id)).status).toBe(200);
});

it("many stops at once get a reason, all or none, and get what they had back together", async () => {
  await explain([stretch(0, 60)], { comment: "turno da manhã" });
  const revision = (await history(stretch(0, 60)))[0]?.id as number;
  const stops = [stretch(5, 10, revision), stretch(20, 30, revision), stretch(0, 10, 0, 4)];
  const { body } = await explain(stops, { reasonId: film });
  expect(body.changes).toHaveLength(3);
  const apart = [
    [0, 5, null, "turno da manhã"],
    [5, 10, "Falta de filme", "turno da manhã"],
    [10, 20, null, "turno da manhã"],
    [20, 30, "Falta de filme", "turno da manhã"],
    [30, 60, null, "turno da manhã"],
  ];
  expect(await told(stretch(0, 60))).toEqual(apart);
  const stale = await explain([stretch(0, 10, 0, 5), stretch(20, 30, revision)], { reasonId: belt });
  expect(stale.code).toBe("StopChanged");
  expect(await history(stretch(0, 10, 0, 5))).toEqual([]);
  expect((await call("/stops/undo", { body: { changes: body.changes } })).status).toBe(200);
  expect(await told(stretch(0, 60))).toEqual([[0, 60, null, "turno da manhã"]]);
});

it("the second of two who change a stop at once is refused with both answers", async () => {
  const stops = [stretch(0, 10)];
  const answers = await Promise.all([
    explain(stops, { reasonId: belt }),
    explain(stops, { reasonId: film, comment: "sem bobina" }),
  ]);
  const refused = answers.find(({ status }) => status === 409);
  const [one] = await told(stretch(0, 10));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const {
    current: { stops: changed, wanted },
  } = (refused?.body.error ?? {}) as { current: ChangedStops };
  expect(changed[0]?.answers.map(brief)).toEqual([one]);
  expect(new Set([wanted.reason?.name, one?.[2]])).toEqual(new Set(["Correia", "Falta de filme"]));
  // A caller that has seen the revision may change it.
  const revision = changed[0]?.revision as number;
  expect((await explain([stretch(0, 10, revision)], { reasonId: film })).status).toBe(200);
});

it("a tablet's answer has its operator, its own instant and the place among what was suggested, and comes once", async () => {
  const { postgres } = opened.test.stores;
  const { tenantId } = plant;
  const by = { tenantId, kind: "device" as const, id: null, name: "Tablet 1", address: null };
  const answer = () =>
    postgres.store.withTenant(tenantId, (transaction) =>
      explainStops(
        {
          transaction,
          actor: { by, tablet: { name: "Tablet 1", operator: 12 } },
          nowMs,
          givenAtMs: at(11),
          request: "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
        },
        { stops: [stretch(0, 10)], reasonId: film, comment: null, suggested: [belt, film] },
      ),
    );
  expect(await answer()).toEqual(await answer());
  const changes = await history(stretch(0, 10));
  expect(changes).toMatchObject([
    { by: { kind: "tablet", operator: 12, tablet: "Tablet 1" }, givenAt: at(11), writtenAt: nowMs },
  ]);
  const places = await postgres.store.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("stop_changes").select("suggestion_place as place").execute(),
  );
  expect(places).toEqual([{ place: 2 }]);
  expect((await call("/stops/suggestions")).body).toEqual({ answers: 1, right: 1 });
  const registrations = await opened.test.stores.registrations.of(tenantId);
  const suggested = async () => {
    const all = await postgres.store.withTenant(tenantId, (transaction) =>
      suggestForStops({ transaction, tenantId, registrations, timeZone: "America/Sao_Paulo", nowMs }, [
        { mid: 3, startMs: at(20), endMs: at(30) },
        { mid: 4, startMs: at(20), endMs: at(30) },
      ]),
    );
    return all.map(([first]) => first);
  };
  // Nobody has explained a stop of the other machine yet.
  expect(await suggested()).toEqual([film, undefined]);
  const [revision] = (await answer()).changes;
  const told = { stops: [stretch(0, 10, revision)], reasonId: belt };
  expect((await call("/stops/explain", { body: told })).status).toBe(200);
  expect(await suggested()).toEqual([belt, undefined]);
});

describe("refuses", () => {
  it.each([
    ["nothing to tell", [stretch(0, 10)], {}, "reasonId"],
    ["a reason of other machines", [stretch(0, 10, 0, 4)], { reasonId: "group" }, "reasonId"],
    ["a group of reasons", [stretch(0, 10)], { reasonId: "parent" }, "reasonId"],
    ["a machine that there is not", [stretch(0, 10, 0, 99)], { comment: "x" }, "equipment"],
    ["what is not over", [stretch(0, 102)], { comment: "x" }, "endDate"],
    ["an end before the start", [stretch(10, 10)], { comment: "x" }, "endDate"],
    ["two stretches that overlap", [stretch(0, 10), stretch(9, 12)], { comment: "x" }, "stops"],
    ["a long comment", [stretch(0, 10)], { comment: "x".repeat(281) }, "comment"],
  ] as const)("%s", async (_, stops, wish, field) => {
    const list = (await call<RegisteredReason[]>("/registrations/reasons")).body;
    const ids = { group: ofGroup, parent: list.find(({ lossClass }) => lossClass === null)?.id };
    const told = "reasonId" in wish ? { ...wish, reasonId: ids[wish.reasonId] as number } : wish;
    const refused = await explain([...stops], told);
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, [field]]);
  });

  it("to split outside of the stop, and operators who are signed in", async () => {
    const split = await call("/stops/split", { body: { ...stretch(0, 10), at: at(10) } });
    expect([split.status, Object.keys(split.fields)]).toEqual([422, ["at"]]);
    const { token } = await opened.test.signIn(plant, "Operator");
    const operator = testCaller(opened.test.app, plant.tenant, token);
    expect(
      (await operator("/stops/explain", { body: { stops: [stretch(0, 10)], comment: "x" } })).status,
    ).toBe(403);
    expect((await operator(`/stops/history?equipment=3&startDate=${at(0)}&endDate=${at(1)}`)).status).toBe(
      200,
    );
  });
});
