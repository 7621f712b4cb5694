import { openTestPostgres, type TestPostgres } from "@fiel/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DataVersions, raiseDataVersion } from "./data-versions.ts";

let postgres: TestPostgres;
let mine: number;
let theirs: number;

beforeAll(async () => {
  postgres = await openTestPostgres();
  mine = (await postgres.addTenant()).tenantId;
  theirs = (await postgres.addTenant()).tenantId;
});
afterAll(() => postgres.close());

const raise = () => postgres.store.withTenant(mine, (transaction) => raiseDataVersion(transaction, mine));
const numberIn = (version: string): number => Number(version.split(":")[1]);

it("is never older than a raise that was committed before it was asked for, however busy the reader", async () => {
  const readers = [new DataVersions(postgres.store.shared), new DataVersions(postgres.store.shared)];
  let raising = true;
  const busy = readers.map(async (reader) => {
    while (raising) await reader.of(mine);
  });
  for (let raised = 1; raised <= 150; raised += 1) {
    await raise();
    // Asked in one breath: the second joins the first or waits for the next read, both of them right.
    const versions = await Promise.all(readers.flatMap((reader) => [reader.of(mine), reader.of(mine)]));
    expect(versions.map(numberIn)).toEqual([raised, raised, raised, raised]);
  }
  raising = false;
  await Promise.all(busy);
  expect(numberIn(await (readers[0] as DataVersions).of(theirs))).toBe(0);
});

it("is another text in another tenant's hands only by its own raises", async () => {
  const reader = new DataVersions(postgres.store.shared);
  const before = await reader.of(theirs);
  await raise();
  expect(await reader.of(theirs)).toBe(before);
});

it("cannot be raised for another tenant", async () => {
  const raising = postgres.store.withTenant(mine, (transaction) => raiseDataVersion(transaction, theirs));
  await expect(raising).rejects.toThrow(/row-level security/);
});

it("is not raised by a transaction that fails", async () => {
  const reader = new DataVersions(postgres.store.shared);
  const before = await reader.of(mine);
  const failing = postgres.store.withTenant(mine, async (transaction) => {
    await raiseDataVersion(transaction, mine);
    throw new Error("the batch was not kept");
  });
  await expect(failing).rejects.toThrow("not kept");
  expect(await reader.of(mine)).toBe(before);
});
