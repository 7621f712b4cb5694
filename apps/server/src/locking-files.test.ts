import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lockedAlone, lockedInOrder } from "./testing/locking-files.ts";

/** A statement that locks rows or takes an advisory lock, by Kysely or in plain SQL. */
const locks =
  /\.for(?:NoKeyUpdate|Update|Share|KeyShare)\(|\bfor (?:no key )?(?:update|share|key share)\b|pg_advisory(?:_xact)?_lock/;
const isLocking = (code: string): boolean => locks.test(code);

/** Statements that change or delete rows, which locks them too: by Kysely, and in plain SQL. */
const changes =
  /\.(?:updateTable|deleteFrom)\(\s*"(\w+)"|\bupdate (?:public\.)?([a-z_]+)(?: [a-z]{1,2})? set\b|\bdelete from (?:public\.)?([a-z_]+)\b/g;
/** Statements that change a row that is there already. The end of one statement ends the search for its clause. */
const upserts =
  /(?:\.insertInto\(\s*"(\w+)"|\binsert into (?:public\.)?([a-z_]+)\b)(?:(?!insertInto|insert into|;\n)[^])*?(?:doUpdateSet|do update set)/g;
const changedTables = (code: string): string[] => {
  const found = [changes, upserts].flatMap((pattern) => [...code.matchAll(pattern)]);
  return [...new Set(found.map(([, ...names]) => names.find((name) => name !== undefined) ?? ""))];
};
/** Whether a transaction through this file may hold rows of one table and want those of another. */
const needsOrder = (code: string): boolean => isLocking(code) || changedTables(code).length > 1;

const files = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|(^|\/)testing\/|^testing\.ts$|\/migrations\//.test(file))
  .filter((file) => needsOrder(readFileSync(join(import.meta.dirname, file), "utf8")));

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

it("knows each way to change rows, which locks them", () => {
  const ways = [
    'transaction.updateTable("users").set({})',
    'transaction\n.deleteFrom(\n"users")',
    "sql`update users set name = 'x'`",
    "sql`update users u set name = 'x'`",
    "sql`delete from users where id = 1`",
    'transaction.insertInto("users").values(row).onConflict((conflict) => conflict.column("id").doUpdateSet(row))',
    "sql`insert into users (id) values (1) on conflict (id) do update set name = 'x'`",
  ];
  expect(ways.map(changedTables)).toEqual(ways.map(() => ["users"]));
  const none = [
    'selectFrom("users")',
    'transaction.insertInto("users").values(row)',
    "// update of all",
    "do nothing",
  ];
  expect(none.map(changedTables)).toEqual(none.map(() => []));
  expect(needsOrder(ways.join("\n"))).toBe(false);
  expect(needsOrder(`${ways[0]};\ntransaction.deleteFrom("tenants")`)).toBe(true);
});

it("each file that locks, or changes rows of several tables, is listed under a test of the order of locks, or says why it needs none", () => {
  const listed = [...lockedAlone.keys(), ...Object.values(lockedInOrder).flat()];
  expect(listed.toSorted()).toEqual(files.toSorted());
});
