import { minuteMs } from "@fiel/domain";
import { sql as ofPostgres } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { sql } from "../../../platform/stores/telemetry/sql.ts";
import { tables } from "../../../platform/stores/telemetry/schema/tables.ts";
import { dumpOf } from "../../../testing/tenant-dump.ts";
import { bearer, type TestApp } from "../../../testing/test-app.ts";

/** Makes a superuser own the functions, as in a database whose URL names a superuser. */
export async function letOwnerPassOver(test: TestApp): Promise<void> {
  const { host, port, superuserPassword } = inject("postgres");
  const { database } = test.postgres.access.owner;
  const superuser = new pg.Client({ host, port, user: "postgres", password: superuserPassword, database });
  await superuser.connect();
  try {
    await superuser.query("alter function forget_person(uuid, text, text) owner to postgres");
    await superuser.query("alter function forget_portion(uuid, text, text, int) owner to postgres");
    await superuser.query("alter function anonymize_audit(uuid, text) owner to postgres");
  } finally {
    await superuser.end();
  }
}

/** Text of all tables of both stores, including those without a tenant. */
export async function storesText(test: TestApp, tenantId: number): Promise<string> {
  const dump = await dumpOf(test.postgres, tenantId);
  const { rows } = await ofPostgres<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
  `.execute(test.postgres.owner);
  const shared = rows.filter((one) => !(one.name in dump) && one.name !== "transfer_keys");
  const others = await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const found: unknown[] = [];
    for (const one of shared.filter(
      (table) => !/^kysely|^push_keys$|^managers|manager_sessions/.test(table.name),
    ))
      found.push((await ofPostgres`select * from ${ofPostgres.table(one.name)}`.execute(transaction)).rows);
    return found;
  });
  const telemetry: unknown[] = [];
  for (const table of Object.keys(tables))
    telemetry.push(
      await test.stores.telemetry.forTenant(tenantId).rows(sql`select * from ${{ text: table }} limit 1000`),
    );
  return JSON.stringify([dump, others, telemetry]);
}

interface Asking {
  readonly tenant: string;
  readonly token: string;
  /** Ids that are put into paths. */
  readonly ids: readonly string[];
  readonly nowMs: number;
}

/** Answers of every reading call to an administrator, for the first ids and the person's. */
export async function answersText(test: TestApp, { tenant, token, ids, nowMs }: Asking): Promise<string> {
  const texts: string[] = [];
  const range = `dates=${encodeURIComponent(JSON.stringify([{ startTimestamp: nowMs - 60 * minuteMs, endTimestamp: nowMs }]))}`;
  const reads = test.app.mountedCalls.filter(
    ({ method, path }) => method === "GET" && path.startsWith("/api/client/") && !path.endsWith("/live"),
  );
  for (const { path } of reads) {
    const own = path.replace(":tenant", tenant);
    const places = own.includes(":") ? ids.map((id) => own.replaceAll(/:\w+/g, id)) : [own];
    for (const place of places) {
      const url = `${place}?${range}&timezone=America/Sao_Paulo&limit=200&format=csv`;
      const answer = await test.app.inject({ url, headers: bearer(token) });
      texts.push(`${path} ${answer.body}`);
    }
  }
  return texts.join("\n");
}

/** Words of a row's values that are or may be codes. */
export const codesOf = (value: unknown): string[] =>
  typeof value === "string"
    ? /^[a-z][\w:.-]{1,40}$/i.test(value)
      ? [value]
      : []
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(codesOf)
      : [];

export const schedule = (recipients: readonly string[]) => ({
  name: "Semanal",
  rhythm: "weekly",
  time: "06:00",
  weekday: 1,
  monthDay: 1,
  charts: ["Classification"],
  recipients,
});

/** A row without the fields that sending changes. */
export const lasting = (line: string) =>
  line.replaceAll(
    /"(state|begun_at|due_at|settled_at|attempts|reason|used_at|last_seen_at|expires_at)": ("[^"]*"|[^,}]*)/g,
    "",
  );
export const found = (text: string, traces: readonly string[]) =>
  traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));
