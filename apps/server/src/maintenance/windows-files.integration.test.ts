import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyPassword } from "../platform/auth/passwords.ts";
import { type MaintenancePlace, openMaintenancePlace } from "./testing/maintenance-place.ts";

let place: MaintenancePlace;
beforeAll(async () => {
  place = await openMaintenancePlace();
  await place.addTenant("windows");
});
afterAll(() => place.close());

const mark = "\ufeff";
const writings: [string, (text: string) => Buffer][] = [
  ["UTF-8 with a mark", (text) => Buffer.from(mark + text)],
  ["UTF-16", (text) => Buffer.from(mark + text, "utf16le")],
  ["UTF-16, big end first", (text) => Buffer.from(mark + text, "utf16le").swap16()],
  ["UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
];

it.each(writings)("registrations in a file in %s are applied as they are", async (name, write) => {
  const file = path.join(place.root, `${name}.json`);
  writeFileSync(file, write(`{"groups": [{"name": "Grãos, ${name}"}]}\r\n`));
  const applied = await place.fiel("apply", "--tenant", "windows", file);
  expect(applied).toMatchObject({ code: 0, complaints: [] });
  const groups = await place.server.withTenant(await place.idOf("windows"), (transaction) =>
    transaction.selectFrom("equipment_groups").select("name").execute(),
  );
  expect(groups.map((group) => group.name)).toContain(`Grãos, ${name}`);
});

it.each(writings)("a password in a file in %s is the one that was written", async (name, write) => {
  const file = path.join(place.root, "password.txt");
  writeFileSync(file, write("senha bem comprida\r\n"), { mode: 0o600 });
  const email = `p${writings.findIndex(([one]) => one === name)}@acme.com`;
  const who = ["--tenant", "windows", "--email", email, "--name", "P", "--role", "Operator"];
  expect(await place.fiel("user", "add", ...who, "--password-file", file)).toMatchObject({ code: 0 });
  const found = await place.server.withTenant(await place.idOf("windows"), (transaction) =>
    transaction.selectFrom("users").select("password_hash").where("email", "=", email).executeTakeFirst(),
  );
  expect(await verifyPassword(found?.password_hash ?? null, "senha bem comprida", 1)).toBe(true);
});
