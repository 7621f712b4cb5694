import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addApiKey } from "../../testing/api-key.ts";
import { storeBatch } from "../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { smallPlant } from "../../testing/test-stores.ts";

const page = readFileSync(path.join(import.meta.dirname, "../../../../../docs/api.md"), "utf8");
const examplesIn = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(([, code = ""]) => code);

let test: TestApp;
let tenantId: number;
let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  test = await openTestApp();
  folder = makeQuickDirectory("fiel-examples-");
  ({ tenantId } = await test.stores.addTenant(smallPlant));
  await weigh(3);
  const startedAt = Date.now() - 60_000;
  await storeBatch(test, tenantId, Date.now(), {
    occurrences: [{ equipment: 3, code: 1, startedAt, endedAt: startedAt + 30_000 }],
  });
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = test.app.server.address() as AddressInfo;
  const FIEL_KEY = await addApiKey(test.postgres.store, tenantId);
  environment = { ...process.env, FIEL_URL: `http://127.0.0.1:${port}`, FIEL_KEY };
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const weigh = (packages: number) => {
  const at = Array.from({ length: packages }, (_, i) => Date.now() - 5_000 - i);
  const weighed = { equipment: 3, product: "ARROZ-1", at, weightMg: at.map(() => 1_010_000) };
  return storeBatch(test, tenantId, Date.now(), { weighings: [weighed] });
};

const run = async (program: string, code: string): Promise<string> =>
  (await promisify(execFile)(program, ["-c", code], { cwd: folder, env: environment })).stdout;

describe("the examples of docs/api.md, as they stand", () => {
  it("read by curl", async () => {
    const [production = "", packages = ""] = examplesIn("bash");
    expect(JSON.parse(await run("bash", production))).toMatchObject({ timeZone: "America/Sao_Paulo" });
    await run("bash", packages);
    const lines = readFileSync(path.join(folder, "pacotes.csv"), "utf8").trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
  });

  it("read by Python, and follow the packages from one run to the next", async () => {
    const [stops = "", follow = ""] = examplesIn("python");
    expect(await run("python3", stops)).toMatch(/^\S.* 30(\.0)? /m);
    expect(await run("python3", follow)).toBe("3 pacotes\n");
    await weigh(2);
    expect(await run("python3", follow)).toBe("5 pacotes\n");
    expect(await run("python3", follow)).toBe("5 pacotes\n");
  });
});
