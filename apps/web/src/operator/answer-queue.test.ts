import fc from "fast-check";
import { expect, it } from "vitest";
import { openStorage } from "../shared/environment/open-storage.ts";
import { createAnswerQueue, type SendOutcome, type SentAnswer } from "./answer-queue.ts";
import { isAtRest, keptAnswers, type Told } from "./waiting-answers.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const nowMs = Date.UTC(2026, 10, 19, 15);
const told = (reasonId: number): Told => ({
  kind: "explain",
  reasonId,
  comment: null,
  suggested: [reasonId],
});
const stopOf = (hour: number, revision = 0) => ({
  equipment: 3,
  startDate: nowMs - (hour + 1) * hourMs,
  endDate: nowMs - hour * hourMs,
  revision,
});
const memory = () => {
  const items = new Map<string, string>();
  return openStorage(
    () =>
      ({
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
      }) as Storage,
  );
};
const blocked = () =>
  openStorage(() => {
    throw new DOMException("blocked", "SecurityError");
  });

/** A server that keeps what it accepted. `says` are its replies to each sending in turn; afterwards it accepts all. */
const open = (
  storage = memory(),
  says: SendOutcome["kind"][] = [],
  skew: { ms: number | null; heard?: number | null } = { ms: 0 },
  client = 1,
) => {
  const sent: SentAnswer[] = [];
  const server = { revision: 10, revoked: 0 };
  const clock = { ms: nowMs };
  let ids = 0;
  const outcomeOf = (kind: SendOutcome["kind"]): SendOutcome => {
    switch (kind) {
      case "taken":
        return { kind, revision: (server.revision += 1) };
      case "changed":
        return { kind, present: { revision: 77, text: "Correia", by: "Ana" } };
      case "refused":
        return { kind, why: "Não existe" };
      case "revoked":
      case "away":
      case "failed":
        return { kind };
    }
  };
  const queue = createAnswerQueue({
    client,
    kept: keptAnswers(storage),
    send: async (answer) => {
      sent.push(answer);
      return outcomeOf(says.shift() ?? "taken");
    },
    newId: () => `${client === 1 ? "" : "other-"}id-${(ids += 1)}`,
    deviceNow: () => clock.ms,
    skewMs: () => skew.ms,
    hear: async () => {
      if (skew.heard === null) throw new TypeError("no network");
      skew.ms = skew.heard ?? skew.ms;
    },
    random: () => 0,
    monotonic: () => clock.ms,
    onChange: () => undefined,
    onTaken: () => undefined,
    onRevoked: () => void (server.revoked += 1),
  });
  return { queue, sent, server, clock, skew };
};
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};
const tell = ({ queue }: ReturnType<typeof open>, hour: number, reason = hour) =>
  queue.tell({ stop: stopOf(hour), told: told(reason), operator: 12 });

it.each([
  ["the browser's storage", memory],
  ["a page whose storage throws", blocked],
])("keeps answers in %s while the network is gone, and sends them once and in order", async (_, storage) => {
  const page = open(storage(), ["away"]);
  for (let hour = 6; hour > 0; hour -= 1) tell(page, hour);
  await settle();
  expect(page.sent).toHaveLength(1);
  expect(page.queue.all()).toHaveLength(6);
  page.queue.flush();
  await settle();
  expect(page.queue.all()).toEqual([]);
  // The first answer was sent twice with one id, because the first outcome was unknown.
  expect(page.sent.map(({ id }) => id)).toEqual(["id-1", "id-1", "id-2", "id-3", "id-4", "id-5", "id-6"]);
  page.queue.stop();
});

it("are found by the page that is loaded anew, with the instant at which each was told", async () => {
  const storage = memory();
  // The tablet's clock is 5 min behind, which it does not know yet because it started without a network.
  const skew = { ms: null as number | null };
  const before = open(storage, ["away", "away"], skew);
  tell(before, 2);
  before.clock.ms += minuteMs;
  tell(before, 1);
  await settle();
  before.queue.stop();
  const after = open(storage, [], { ms: 5 * minuteMs });
  after.clock.ms += hourMs;
  after.queue.flush();
  await settle();
  expect(after.sent.map(({ givenAt }) => givenAt - nowMs)).toEqual([5 * minuteMs, 6 * minuteMs]);
  after.queue.stop();
});

it("keeps the clock that was right when it was told, whatever it is set to afterwards", async () => {
  const page = open(memory(), ["away"], { ms: -5 * minuteMs });
  tell(page, 1);
  await settle();
  page.skew.ms = 0;
  page.queue.flush();
  await settle();
  expect(page.sent.at(-1)?.givenAt).toBe(nowMs - 5 * minuteMs);
  page.queue.stop();
});

it("hears the server before it sends what was told after a sleep, of which it does not know how long it was", async () => {
  const page = open(memory(), [], { ms: null, heard: 5 * minuteMs });
  tell(page, 1);
  await settle();
  expect(page.sent.map(({ givenAt }) => givenAt)).toEqual([nowMs + 5 * minuteMs]);
  page.queue.stop();
  const away = open(memory(), [], { ms: null, heard: null });
  tell(away, 1);
  await settle();
  expect([away.sent.length, away.queue.all().map(({ state }) => state)]).toEqual([0, ["waiting"]]);
  away.queue.stop();
});

it("offers an answer again where the stop changed, and lets others pass it meanwhile", async () => {
  const page = open(memory(), ["changed"]);
  const first = tell(page, 3, 1);
  const corrected = tell(page, 3, 2);
  tell(page, 1, 3);
  await settle();
  expect(page.sent.map(({ told: of }) => (of.kind === "explain" ? of.reasonId : null))).toEqual([1, 3]);
  expect(page.queue.all().map(({ id, state }) => [id, state])).toEqual([
    [first, "again"],
    [corrected, "waiting"],
  ]);
  page.queue.insist(first);
  await settle();
  expect(page.queue.all()).toEqual([]);
  // The first is based on what was there, the correction on the answer before it.
  expect(page.sent.slice(2).map(({ id, stop }) => [id, stop.revision])).toEqual([
    ["id-4", 77],
    [corrected, page.server.revision - 1],
  ]);
  page.queue.stop();
});

it("keeps what is refused until somebody drops it, and everything where the tablet was revoked", async () => {
  const page = open(memory(), ["refused", "revoked"]);
  const refused = tell(page, 2);
  tell(page, 1);
  await settle();
  expect(page.queue.all().map(({ state, why }) => [state, why])).toEqual([
    ["refused", "Não existe"],
    ["waiting", undefined],
  ]);
  expect(page.server.revoked).toBe(1);
  page.queue.drop(refused);
  page.queue.flush();
  await settle();
  expect(page.sent).toHaveLength(2);
  expect(page.queue.all()).toHaveLength(1);
  page.queue.stop();
});

it("sends nothing to another client to whom the tablet was paired meanwhile", async () => {
  const storage = memory();
  const before = open(storage, ["away"]);
  tell(before, 2, 1);
  await settle();
  before.queue.stop();
  const after = open(storage, [], { ms: 0 }, 2);
  after.clock.ms += hourMs;
  expect(isAtRest(after.queue.all(), 2)).toBe(true);
  tell(after, 2, 3);
  await settle();
  expect(after.sent.map(({ told: of }) => of)).toEqual([told(3)]);
  expect(after.queue.all()).toMatchObject([{ client: 1, state: "waiting", stop: { revision: 0 } }]);
  after.queue.stop();
  const back = open(storage);
  expect(isAtRest(back.queue.all(), 1)).toBe(false);
  back.queue.flush();
  await settle();
  expect(back.sent.map(({ told: of }) => of)).toEqual([told(1)]);
  back.queue.stop();
});

it("is not stopped by an answer at which the server fails: the others pass it, and it is sent again", async () => {
  const page = open(memory(), ["failed"]);
  const failed = tell(page, 3, 1);
  const corrected = tell(page, 3, 2);
  const other = tell(page, 1, 3);
  await settle();
  expect(page.sent.map(({ id }) => id)).toEqual([failed, other]);
  expect(page.queue.all().map(({ id, state }) => [id, state])).toEqual([
    [failed, "waiting"],
    [corrected, "waiting"],
  ]);
  page.queue.flush();
  await settle();
  expect(page.sent.map(({ id }) => id)).toEqual([failed, other, failed, corrected]);
  expect(page.queue.all()).toEqual([]);
  page.queue.stop();
});

it("is at rest with what is refused, and not before somebody decided about what changed", async () => {
  const page = open(memory(), ["refused", "changed"]);
  const refused = tell(page, 2);
  const changed = tell(page, 1);
  await settle();
  expect(isAtRest(page.queue.all(), 1)).toBe(false);
  page.queue.drop(changed);
  expect(page.queue.all().map(({ id }) => id)).toEqual([refused]);
  expect(isAtRest(page.queue.all(), 1)).toBe(true);
  page.queue.stop();
});

it("is not stopped by what stands in the storage and is no answer", () => {
  for (const text of ["", "{", "null", "[1, null, {}]", '"x"']) {
    const storage = memory();
    storage.setItem("fiel.tablet.answers", text);
    expect(keptAnswers(storage).all()).toEqual([]);
  }
});

it("loses nothing, doubles nothing and keeps the order, however the network fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<SendOutcome["kind"]>("taken", "away"), { maxLength: 20 }),
      fc.integer({ min: 1, max: 8 }),
      async (says, count) => {
        const storage = memory();
        let page = open(storage, says);
        const ids: string[] = [];
        for (let hour = count; hour > 0; hour -= 1) ids.push(tell(page, hour));
        const arrived: string[] = [];
        while (page.queue.all().length > 0) {
          page.queue.flush();
          await settle();
          for (const { id } of page.sent) if (!arrived.includes(id)) arrived.push(id);
          page.queue.stop();
          // The tablet reloads.
          page = open(storage, says);
        }
        expect(arrived).toEqual(ids);
      },
    ),
  );
});
