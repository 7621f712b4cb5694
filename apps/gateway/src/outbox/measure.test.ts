import { expect, test } from "vitest";
import { outboxFixture, weighings } from "../../testing/outbox-fixture.ts";
import { limitOf, measureSpace, releaseSpace, spaceLevel } from "./measure.ts";

const mega = 1024 * 1024;
const plenty = 100_000 * mega;

test("near and full are shares of the limit, or of what the disk has left", () => {
  expect(spaceLevel(10 * mega, 100 * mega, plenty)).toBe("ok");
  expect(spaceLevel(80 * mega, 100 * mega, plenty)).toBe("near");
  expect(spaceLevel(95 * mega, 100 * mega, plenty)).toBe("full");
  expect(spaceLevel(0, 100 * mega, 200 * mega)).toBe("near");
  expect(spaceLevel(0, 100 * mega, 10 * mega)).toBe("full");
});

test("what fills a disk is told from what fills the queue", () => {
  expect(limitOf(0, 100 * mega, 10 * mega)).toBe("disk");
  expect(limitOf(80 * mega, 100 * mega, 10 * mega)).toBe("disk");
  expect(limitOf(95 * mega, 100 * mega, 10 * mega)).toBe("queue");
  expect(limitOf(80 * mega, 100 * mega, plenty)).toBe("queue");
});

test("space that acknowledged batches leave is free again", () => {
  const { outbox, database, directory } = outboxFixture();
  const used = () => measureSpace(database, directory, 64 * mega).usedBytes;
  const empty = used();
  let value = 1;
  const noise = Array.from({ length: 20_000 }, () => (value = (value * 48_271) % 2_147_483_647));
  for (let i = 0; i < 5; i += 1) outbox.write(weighings(1, ...noise), []);
  expect(used()).toBeGreaterThan(empty + mega / 2);
  for (let sealed = outbox.next(); sealed !== null; sealed = outbox.next())
    outbox.acknowledge(sealed.sequence);
  expect(used()).toBeLessThan(empty + mega / 8);
});

test("pages that a delivered backlog left are given back to the disk", () => {
  const { database } = outboxFixture();
  const pages = () => Number(database.prepare("pragma page_count").get()?.["page_count"]);
  const body = new Uint8Array(100_000);
  database.exec("create table filler (body blob)");
  const insert = database.prepare("insert into filler values (?)");
  for (let i = 0; i < 200; i += 1) insert.run(body);
  const grown = pages();
  database.exec("delete from filler");
  expect(pages()).toBe(grown);
  for (let i = 0; i < 10; i += 1) releaseSpace(database);
  expect(pages()).toBeLessThan(grown / 2);
});
