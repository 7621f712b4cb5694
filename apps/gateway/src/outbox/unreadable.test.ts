import { expect, test } from "vitest";
import { outboxFixture, weighings } from "../../testing/outbox-fixture.ts";
import type { Outbox } from "./outbox.ts";

/** Sends the whole queue; returns the weights in order. */
const drained = (outbox: Outbox): number[] => {
  const weights: number[] = [];
  for (let batch = outbox.next(); batch !== null; batch = outbox.next()) {
    weights.push(...batch.records.weighings.flatMap(({ weightMg }) => weightMg));
    outbox.acknowledge(batch.sequence);
  }
  return weights;
};

const damage = "update outbox set body = cast(substr(body, 1, 20) || x'ff' || substr(body, 22) as blob)";

test.each([
  ["the first", 1, [20, 30]],
  ["one in the middle", 2, [10, 30]],
  ["the last", 3, [10, 20]],
])("%s that cannot be read is set aside and counted, and the others go", (_, id, others) => {
  const { outbox, database, reopen } = outboxFixture();
  for (const weight of [10, 20, 30]) outbox.write(weighings(1, weight), []);
  database.exec(`${damage} where id = ${id}`);
  const again = reopen().outbox;
  expect(drained(again)).toEqual(others);
  expect(again.unreadable()).toEqual({ contents: 1, records: 1, uncounted: 0 });
  expect(again.isEmpty()).toBe(true);
  again.write(weighings(1, 40), []);
  expect(drained(again)).toEqual([40]);
});

test("a batch that has its number and cannot be read any more makes way, with its count", () => {
  const { outbox, database } = outboxFixture();
  outbox.write(weighings(1, 10, 20), []);
  outbox.next();
  outbox.write(weighings(1, 30), []);
  database.exec(`${damage} where sequence is not null`);
  expect(drained(outbox)).toEqual([30]);
  expect(outbox.unreadable()).toEqual({ contents: 1, records: 2, uncounted: 0 });
});

test("one that cannot be read when its receipt comes was delivered, and nothing of it is lost", () => {
  const { outbox, database } = outboxFixture();
  outbox.write(weighings(1, 10), []);
  const batch = outbox.next();
  database.exec(damage);
  outbox.acknowledge(batch?.sequence ?? 0);
  expect(outbox.isEmpty()).toBe(true);
  expect(outbox.unreadable()).toEqual({ contents: 0, records: 0, uncounted: 0 });
});

test("small rows go on being merged beside one that cannot be read", () => {
  const { outbox, database } = outboxFixture();
  const many = Array.from({ length: 700 }, (_, i) => i);
  outbox.write(weighings(1, ...many), []);
  database.exec(damage);
  for (let i = 0; i < 40; i += 1) outbox.write(weighings(1, ...many), []);
  expect(drained(outbox)).toHaveLength(40 * 700);
  expect(outbox.unreadable()).toEqual({ contents: 1, records: 700, uncounted: 0 });
});

test("what is told of machines with a row, and cannot be read, is told again with a later one", () => {
  const { outbox, database } = outboxFixture();
  outbox.write(weighings(1, 10), [{ mid: 1, positions: [["ring:at", "7"]], counts: [] }]);
  database.exec("update outbox set positions = '[{'");
  outbox.next();
  outbox.write(weighings(1, 20), []);
  const told = [];
  for (let batch = outbox.next(); batch !== null; batch = outbox.next()) {
    told.push(...batch.positions);
    outbox.acknowledge(batch.sequence);
  }
  expect(told).toEqual([{ equipment: 1, positions: { "ring:at": "7" } }]);
});

test("a held record that cannot be read leaves the others to be sent again", () => {
  const { outbox, database } = outboxFixture();
  outbox.write(weighings(1, 10, 20), []);
  outbox.hold(outbox.next()?.sequence ?? 0, { code: "No", reason: "no" });
  database.exec("update held set record = substr(record, 3) where id = 1");
  outbox.resendHeld();
  expect(drained(outbox)).toEqual([20]);
  expect(outbox.heldGroups()).toEqual([]);
  expect(outbox.unreadable()).toEqual({ contents: 1, records: 1, uncounted: 0 });
});

test("a gateway that cannot read its own name is another, and sends nothing twice under it", () => {
  const { outbox, database, reopen } = outboxFixture();
  outbox.write(weighings(1, 10), []);
  outbox.next();
  outbox.write(weighings(1, 20), []);
  database.exec("update meta set value = '~' where key in ('gateway', 'nextSequence', 'config')");
  const again = reopen().outbox;
  expect(again.gateway).not.toBe(outbox.gateway);
  expect(drained(again)).toEqual([20]);
  expect(again.heldGroups()).toMatchObject([{ code: "IdentityLost", records: 1 }]);
});
