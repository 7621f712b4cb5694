import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** A database as an operator makes it; answers what `DATABASE_URL` is then. */
export async function emptyDatabase(): Promise<string> {
  const { host, port, superuserPassword } = inject("postgres");
  const name = `copies_${randomBytes(4).toString("hex")}`;
  const superuser = new pg.Client({
    host,
    port,
    user: "postgres",
    password: superuserPassword,
    database: "postgres",
  });
  await superuser.connect();
  await superuser.query(`create role ${name} login createrole password 'p'`);
  await superuser.query(`create database ${name} owner ${name}`);
  await superuser.end();
  return `postgres://${name}:p@${host}:${port}/${name}`;
}
