import { passwordFile } from "@fiel/testkit";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { runProgram } from "./maintenance/testing/run-program.ts";
import { openOwner } from "./platform/stores/postgres/open-postgres.ts";
import { makeDataRoot } from "./platform/stores/postgres/testing/test-store.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

it("the program of a version before says in a sentence that a newer one has been here, by which the way on goes, and changes nothing", async () => {
  const { root, remove } = await makeDataRoot();
  try {
    const settings = { databaseUrl: null, dataDirectory: root };
    const newer = await openOwner(settings, quiet);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', now()::text)`.execute(
      newer.db,
    );
    await newer.db.updateTable("installation").set({ migrated_by: "99.1.0" }).execute();
    await newer.close();
    for (const [program, args] of [
      ["main", []],
      [
        "fiel",
        [
          ..."manager add --email ana@fornecedor.com --name Ana --password-file".split(" "),
          passwordFile("long enough"),
        ],
      ],
    ] as const) {
      const { status, errors } = await runProgram(program, args, { data: root });
      expect(status).toBe(1);
      expect(errors).toContain("já foi atualizado por uma versão mais nova do Fiel (9999-of-tomorrow)");
      expect(errors).toContain(
        "Inicie com a versão 99.1.0 ou uma mais nova; para voltar a esta, restaure uma cópia",
      );
      expect(errors).not.toMatch(/corrupted|stack|at .*\.ts:/);
    }
    const again = await openOwner(settings, quiet, []);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from kysely_migration where name = '9999-of-tomorrow'`.execute(again.db);
    await again.close();
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await remove();
  }
});
