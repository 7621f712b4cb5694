import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbeddedPostgres, type EmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { openPostgres } from "./open-postgres.ts";
import { makeDataRoot, quiet } from "./testing/test-store.ts";

// A server as an operator runs it: not prepared by Fiel, reached by a URL alone.
let server: EmbeddedPostgres;
let remove: () => Promise<void>;
beforeAll(async () => {
  const made = await makeDataRoot();
  remove = made.remove;
  server = await openEmbeddedPostgres(made.root, quiet);
});
afterAll(async () => {
  await server.release();
  await remove();
});

async function makeDatabase(role: string, attributes: string): Promise<string> {
  const database = `db_${randomBytes(4).toString("hex")}`;
  const password = `p@ss/${role}`;
  await server.superuser.query(`create role ${role} login password '${password}' ${attributes}`);
  await server.superuser.query(`create database ${database} owner ${role}`);
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${database}`;
}

const settings = (databaseUrl: string) => ({ databaseUrl, dataDirectory: "/nowhere" });

async function identities(databaseUrl: string): Promise<unknown> {
  const store = await openPostgres(settings(databaseUrl), quiet);
  const { rows } = await sql`
    select current_user as current, session_user as session, has_table_privilege('kysely_migration', 'select') as sees_migrations
  `.execute(store.shared);
  await store.close();
  return rows[0];
}

describe("DATABASE_URL", () => {
  it("signs the application in by its own name where the URL's user may make roles", async () => {
    const url = await makeDatabase("maker", "createrole");
    const expected = { current: "fiel_app", session: "fiel_app", sees_migrations: false };
    expect(await identities(url)).toEqual(expected);
    expect(await identities(url)).toEqual(expected);
  });

  it("puts the role on where its user may only be a member of it", async () => {
    const url = await makeDatabase("member", "");
    await server.superuser.query("grant fiel_app to member with inherit false, set true");
    expect(await identities(url)).toEqual({ current: "fiel_app", session: "member", sees_migrations: false });
  });

  it("says what is missing where its user may do neither", async () => {
    const url = await makeDatabase("stranger", "");
    await expect(openPostgres(settings(url), quiet)).rejects.toThrow(/papel fiel_app.*grant fiel_app to/);
  });

  it("fails with the reason when nobody answers there", async () => {
    await expect(openPostgres(settings("postgres://a:b@127.0.0.1:1/c"), quiet)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });
});
