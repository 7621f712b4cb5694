import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lockedAlone, lockedInOrder } from "./testing/locking-files.ts";

/** A statement that locks rows or takes an advisory lock, by Kysely or in plain SQL. */
const locks =
  /\.for(?:NoKeyUpdate|Update|Share|KeyShare)\(|\bfor (?:no key )?(?:update|share|key share)\b|pg_advisory(?:_xact)?_lock/;
const isLocking = (code: string): boolean => locks.test(code);

const files = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|(^|\/)testing\/|\/migrations\//.test(file))
  .filter((file) => isLocking(readFileSync(join(import.meta.dirname, file), "utf8")));

it("knows each way to lock", () => {
  const ways = [
    ".forUpdate()",
    ".forNoKeyUpdate()",
    ".forShare()",
    "order by id for update",
    "for no key update",
  ];
  expect([...ways, "pg_advisory_xact_lock(1)", "select 1 for share"].map(isLocking)).not.toContain(false);
  expect(["// for updates", "platform.forUpdates", "for (const update of all)"].map(isLocking)).not.toContain(
    true,
  );
});

it("each file that locks is listed under a test of the order of locks, or says why it needs none", () => {
  const listed = [...lockedAlone.keys(), ...Object.values(lockedInOrder).flat()];
  expect(listed.toSorted()).toEqual(files.toSorted());
});
