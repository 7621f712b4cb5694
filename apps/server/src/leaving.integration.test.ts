import { mkdtempSync } from "node:fs";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { applyFile } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maintenanceActor } from "./platform/audit/actor.ts";
import { findClient } from "./platform/stores/postgres/look-ups.ts";
import { openOwner, setTenant } from "./platform/stores/postgres/open-postgres.ts";
import { quiet } from "./platform/stores/postgres/testing/test-store.ts";
import { askToLeave, letStay } from "./platform/tenant-removal/ask-to-leave.ts";
import { removeAllDue } from "./platform/tenant-removal/open-removals.ts";
import { exportTenant } from "./platform/tenant-transfer/export-tenant.ts";
import { manifest, type Manifest } from "./platform/tenant-transfer/manifest.ts";
import { readExport, verifyExport } from "./platform/tenant-transfer/read-export.ts";
import { carriedTables, exportedTables, leftTables } from "./platform/tenant-transfer/transfer-plan.ts";
import { endGrants, heldTelemetry, letIn, managersExport, unzip } from "./testing/client-export.ts";
import { answersOf } from "./testing/comparable-answers.ts";
import { runSeed } from "./testing/dashboard-questions.ts";
import { cutBatch, cutOff, cutReplay } from "./testing/cut-batch.ts";
import { expectCarriedIds } from "./testing/expect-carried-ids.ts";
import { expectReferences } from "./testing/expect-references.ts";
import { addLeavingPlant, type LeavingPlant } from "./testing/leaving-plant.ts";
import { clientOn, openSecondInstallation, type SecondInstallation } from "./testing/second-installation.ts";
import { dumpOf, tenantTables } from "./testing/tenant-dump.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

const directory = mkdtempSync(path.join(tmpdir(), "fiel-export-"));
const nowMs = Date.now();
let test: TestApp;
let plant: LeavingPlant;
let other: LeavingPlant;
let second: SecondInstallation;
let answers: ReadonlyMap<string, unknown>;
let exported: Manifest;
beforeAll(async () => {
  test = await openTestApp();
  const seed = runSeed();
  other = await addLeavingPlant(test, seed + 1, nowMs);
  await test.postgres.owner.transaction().execute(async (transaction) => {
    await setTenant(transaction, other.tenantId);
    await sql`delete from invoices`.execute(transaction);
  });
  plant = await addLeavingPlant(test, seed, nowMs);
  await cutOff(test, plant, nowMs);
  await cutReplay(test, plant, nowMs);
  second = await openSecondInstallation();
});
afterAll(async () => {
  await second.close();
  await test.close();
  await rm(directory, { recursive: true, force: true });
});

const answersOfFirst = ({ tenant, token, questions }: LeavingPlant) =>
  answersOf(questions, async (question) => {
    const answer = await test.app.inject({ url: `/api/client/${tenant}${question}`, headers: bearer(token) });
    return [answer.statusCode, answer.body];
  });

const removalsOf = (warn: (details: unknown) => void = () => undefined) => ({
  postgres: test.postgres.store,
  telemetry: test.stores.telemetry,
  log: { info: () => undefined, warn },
  confirmedNow: async () => Date.now(),
});

describe("a client", () => {
  it("is exported whole: every table has its place, and the manifest tells each file", async () => {
    const places = [...carriedTables.map(({ table }) => table), ...exportedTables, ...leftTables];
    expect(places.toSorted()).toEqual(await tenantTables(test.postgres));

    answers = await answersOfFirst(plant);
    const [sealFor = ""] = /fiel-seal-[\w-]{43}/.exec((await second.fiel(["tenant", "key"])).said) ?? [];
    const dependencies = { db: test.postgres.store.shared, telemetry: test.stores.telemetry, nowMs, sealFor };
    exported = await exportTenant(dependencies, plant.tenantId, directory);
    expect(exported.counts).toMatchObject({
      users: 1,
      products: 4,
      occurrences: 3,
      leftovers: 1,
      coil_uses: 1,
      invoices: 1,
    });
    expect(exported.counts["weighings"]).toBeGreaterThan(20_500);
    const kept = manifest.parse(JSON.parse(await readFile(path.join(directory, "manifest.json"), "utf8")));
    expect(kept).toEqual(exported);
    await expect(exportTenant(dependencies, plant.tenantId, directory)).rejects.toThrow(
      /já tem uma exportação/,
    );
  });

  it("refers to other tables only by columns that are carried over with new ids", async () => {
    await expectCarriedIds(test.postgres.owner);
  });

  it("has its registrations in the file that `fiel apply` reads", async () => {
    const file = applyFile.parse(
      JSON.parse(await readFile(path.join(directory, "registrations.json"), "utf8")),
    );
    const fresh = await test.stores.addTenant(file);
    const [mine, theirs] = await Promise.all(
      [plant, fresh].map(({ tenantId }) => dumpOf(test.postgres, tenantId)),
    );
    for (const table of ["equipment", "operators", "coils"] as const)
      expect(mine?.[table]?.length).toBe(theirs?.[table]?.length);
  });

  it("is downloaded by a manager as the same, once for each time that it was asked for", async () => {
    const { start, exportedNow } = await managersExport(test, plant.tenant);
    await letIn(test, plant);
    const { path: address = "" } = await start();
    expect(await exportedNow()).toMatchObject({ state: "running", directory: null });
    const answer = await test.app.inject({ url: address });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(answer.headers["content-disposition"]).toContain(`fiel-${plant.tenant}-`);
    const unpacked = path.join(directory, "unpacked");
    await unzip(answer.rawPayload, unpacked);
    const read = await readExport(unpacked);
    await verifyExport(read);
    // The trail grows, and secrets are left out.
    const { audit_entries: _, support_grants: __, users, ...rest } = exported.counts;
    const left = new Set(carriedTables.filter((one) => one.secrets === "all").map(({ table }) => table));
    const counts = Object.fromEntries(Object.entries(rest).filter(([table]) => !left.has(table)));
    expect(read.manifest).toMatchObject({ sealed: null, counts: { ...counts, users } });
    expect(read.manifest.left).toEqual(expect.arrayContaining([...left]));
    const { email } = plant.credentials;
    await expect
      .poll(() => test.mails.some(({ to, subject }) => to === email && subject.includes("exportou")))
      .toBe(true);
    const all = Object.values(read.manifest.counts).reduce((sum, rows) => sum + rows, 0);
    await expect.poll(exportedNow).toMatchObject({ state: "done", rows: all });
    expect((await test.app.inject({ url: address })).statusCode).toBe(404);
    const trail = await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.selectFrom("audit_entries").select("actor_kind").where("action", "=", "export").execute(),
    );
    expect(new Set(trail.map(({ actor_kind: kind }) => kind))).toEqual(new Set(["manager"]));
  });

  it("is sent from the first byte on, and no further when the browser hangs up", async () => {
    const { start, exportedNow } = await managersExport(test, plant.tenant);
    const { held, goOn } = heldTelemetry(test.stores.telemetry);
    const app = await test.openReplica({ telemetry: held });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const hangUp = new AbortController();
    const answer = await fetch(`${origin}${(await start()).path ?? ""}`, { signal: hangUp.signal });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const { value = new Uint8Array() } = await reader.read();
    expect(Buffer.from(value.subarray(0, 2)).toString()).toBe("PK");
    await expect.poll(exportedNow).toMatchObject({ state: "running" });
    hangUp.abort();
    goOn();
    await expect.poll(exportedNow).toMatchObject({ state: "cancelled" });
  });

  it("is sent no further once the consent is taken back, though the browser goes on reading", async () => {
    const { start, exportedNow } = await managersExport(test, plant.tenant);
    const { held, goOn } = heldTelemetry(test.stores.telemetry);
    const app = await test.openReplica({ telemetry: held });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(`${origin}${(await start()).path ?? ""}`);
    await expect.poll(exportedNow).toMatchObject({ state: "running" });
    await endGrants(test, plant);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    goOn();
    await expect.poll(exportedNow).toMatchObject({ state: "cancelled" });
    await letIn(test, plant);
  });

  it("leaves after its delay, and not before, nor when it is let stay", async () => {
    const within = <T>(work: Parameters<typeof test.postgres.store.withTenant<T>>[1]) =>
      test.postgres.store.withTenant(plant.tenantId, work);
    const removals = removalsOf();
    const ask = () => within((transaction) => askToLeave(transaction, maintenanceActor(plant.tenantId)));
    const first = await ask();
    expect(Math.round((first.getTime() - Date.now()) / 86_400_000)).toBe(7);
    expect(await ask()).toEqual(first);
    const url = `/api/client/${plant.tenant}${plant.questions[0]}`;
    // The server receives the block by a notice.
    const status = async () => (await test.app.inject({ url, headers: bearer(plant.token) })).statusCode;
    await expect.poll(status).toBe(401);
    await removeAllDue(removals);
    expect(await within((transaction) => letStay(transaction, maintenanceActor(plant.tenantId)))).toBe(true);
    expect((await findClient(test.postgres.store.shared, plant.tenant))?.status).toBe("Active");

    // A client that is activated in any way stays.
    await ask();
    await within((transaction) => transaction.updateTable("tenants").set({ status: "Active" }).execute());
    await within((transaction) => sql`update tenants set leaves_at = now()`.execute(transaction));
    await removeAllDue(removals);
    await within((transaction) => sql`update tenants set leaves_at = null`.execute(transaction));
    expect(await findClient(test.postgres.store.shared, plant.tenant)).not.toBeNull();
  });

  it("is gone from every table of both stores, but for its invoices, and nobody else is", async () => {
    const before = await dumpOf(test.postgres, plant.tenantId);
    const filled = Object.entries(before).filter(([, rows]) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(27);
    const othersAnswers = await answersOfFirst(other);
    const others = await dumpOf(test.postgres, other.tenantId);
    await test.postgres.store.withTenant(plant.tenantId, async (transaction) => {
      await askToLeave(transaction, maintenanceActor(plant.tenantId), 0);
      await sql`update tenants set leaves_at = now()`.execute(transaction);
    });
    const warnings: unknown[] = [];
    const removals = removalsOf((details) => void warnings.push(details));
    // The server polls too; only one of all removes the client.
    await Promise.all([removeAllDue(removals), removeAllDue(removals)]);
    await expect.poll(() => findClient(test.postgres.store.shared, plant.tenant)).toBeNull();
    expect(warnings).toEqual([]);

    const after = await dumpOf(test.postgres, plant.tenantId);
    const left = Object.entries(after).filter(([, rows]) => rows.length > 0);
    expect(left.map(([table]) => table)).toEqual(["invoices"]);
    expect(await test.stores.telemetry.months.of(plant.tenantId)).toEqual([]);
    const row = await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.selectFrom("tenants").selectAll().executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      tenant: `:removed-${plant.tenantId}`,
      name: `:removed-${plant.tenantId}`,
      cnpj: null,
    });
    for (const name of [row.tenant, plant.tenant]) {
      const verify = `/api/management/clients/account/verify/${encodeURIComponent(name)}`;
      expect((await test.app.inject({ url: verify })).statusCode).toBe(404);
    }
    const trail = await test.postgres.store.withTenant(0, (transaction) =>
      transaction
        .selectFrom("audit_entries")
        .select(["action", "entity_id"])
        .where("action", "=", "remove")
        .execute(),
    );
    expect(trail).toEqual([{ action: "remove", entity_id: plant.tenant }]);

    expect(await dumpOf(test.postgres, other.tenantId)).toEqual({
      ...others,
      data_versions: expect.anything(),
    });
    expect(await answersOfFirst(other)).toEqual(othersAnswers);
  });
});

describe("a client on another installation", () => {
  const load = (kill?: { after: RegExp; ms: number }) =>
    second.fiel(["tenant", "import", "--from", directory], kill);
  let here: Awaited<ReturnType<typeof clientOn>>;

  it("is refused when its export was cut or changed, and nothing is loaded", async () => {
    const file = path.join(directory, "postgres", "products.jsonl.gz");
    const whole = await readFile(file);
    await truncate(file, whole.length - 3);
    expect(await load()).toMatchObject({
      code: 1,
      said: expect.stringContaining("products.jsonl.gz não é o que foi exportado"),
    });
    await writeFile(file, whole);
  });

  it("is loaded once, however often loading is killed", async () => {
    const [checked, halfway] = [/arquivos conferem/, /registros carregados/];
    const kills = [
      { after: checked, ms: 100 },
      { after: halfway, ms: 0 },
      { after: halfway, ms: 300 },
    ];
    const codes: (number | null)[] = [];
    for (const kill of kills) codes.push((await load(kill)).code);
    expect(codes.filter((code) => code === null).length).toBeGreaterThan(1);
    const done = await load();
    // It may have finished before the last kill.
    expect(done.code === 0 || done.said.includes("já existe")).toBe(true);
    expect((await load()).said).toContain(`O cliente "${plant.tenant}" já existe`);
  });

  it("shows the same figures to the last digit, to the same people and gateways", async () => {
    here = await clientOn(second, plant);
    expect(await answersOf(plant.questions, here.get)).toEqual(answers);
    expect(await here.send(plant.lastBatch)).toMatchObject([200, { quarantined: 1 }]);
  });

  it("has what was cut off there finished, and nothing of it stored twice", async () => {
    for (const _ of ["first", "repeated"])
      expect(await here.send(cutBatch(plant, nowMs))).toMatchObject([200, { accepted: 3, quarantined: 0 }]);
    expect(await answersOf(plant.questions, here.get)).toEqual(answers);
    // The replayed record was stored there and leaves the quarantine. The cause of the other one remains.
    for (const replayed of [1, 0])
      expect(await here.post("/devices/quarantine/replay", {})).toEqual([
        200,
        { replayed, setAside: 1, nextCursor: null },
      ]);
    expect(await answersOf(plant.questions, here.get)).toEqual(answers);
  });

  it("has records that refer to each other by the numbers that they have here", async () => {
    const owner = await openOwner({ databaseUrl: null, dataDirectory: second.root }, quiet);
    try {
      await expectReferences(owner, plant.tenant);
    } finally {
      await owner.close();
    }
  });

  it("is exported by the server that is running, which the command asks", async () => {
    const again = path.join(directory, "again");
    const done = await second.fiel(["tenant", "export", "--tenant", plant.tenant, "--to", again]);
    expect(done).toMatchObject({
      code: 0,
      said: expect.stringContaining("o servidor ligado faz o trabalho"),
    });
    const { counts } = manifest.parse(JSON.parse(await readFile(path.join(again, "manifest.json"), "utf8")));
    // The trail grows, interrupted batches are answered, and secrets are left out.
    const goesOn = /^audit_entries$|_batches$|^quarantine|^second_factors$|^recovery_codes$|^devices$/;
    for (const { table } of carriedTables.filter((one) => !goesOn.test(one.table)))
      expect([table, counts[table]]).toEqual([table, exported.counts[table]]);
    expect(counts["weighings"]).toBe(exported.counts["weighings"]);
    expect(counts["statuses"]).toBe(exported.counts["statuses"]);
  });
});
