import type { ImportedFile } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSeed } from "../../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../../testing/test-caller.ts";

const path = "/registrations/imports";
let test: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  const tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});
afterAll(() => test.close());

describe("the preview of a CSV with quotes", () => {
  const previewOf = async (text: string) => {
    const file = { name: "a.csv", bytes: Buffer.from(text) };
    const { body } = await admin<ImportedFile>(path, {
      method: "POST",
      ...formOf({ kind: "operators" }, { file }),
    });
    const columns = { method: "PUT", body: body.mapping } as const;
    return (await admin<ImportedFile>(`${path}/${body.id}/columns`, columns)).body.counts;
  };

  it("says which lines a quote joins that was not closed in rows of unequal length", async () => {
    const text = 'codigo;nome;setor\n1;"Ana;A\n2;Bia\n3;Caio";B\n4;Davi;A\n';
    expect(await previewOf(text)).toMatchObject({ rows: 2, joined: [{ from: 2, to: 4 }], joinedLines: 2 });
    expect(await previewOf("codigo;nome\n1;Ana\n2;Bia\n")).not.toHaveProperty("joined");
  });

  it("has all lines: rows, refused ones among them, and joined lines are the lines of the file", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "B", '"', " ", "7"), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
        async (lines) => {
          const text = lines.map((cells, place) => [place + 1, ...cells].join(";")).join("\n");
          const counts = await previewOf(`codigo;nome\n${text}\n`);
          const {
            rows = 0,
            joinedLines = 0,
            error = 0,
            same = 0,
            changed = 0,
            new: added = 0,
          } = counts ?? {};
          expect([text, rows + joinedLines]).toEqual([text, lines.length]);
          expect(error + same + changed + added).toBe(rows);
        },
      ),
      { seed: runSeed(), numRuns: 15 },
    );
  });
});
