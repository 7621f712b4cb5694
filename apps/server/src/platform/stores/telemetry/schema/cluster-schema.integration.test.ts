import { randomUUID } from "node:crypto";
import { openTestClickHouse, type TestClickHouse } from "@fiel/testkit";
import { withoutKeeper } from "../../../../testing/telemetry-places.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "../engine/engine.ts";
import { openRemoteEngine } from "../engine/remote-engine.ts";
import { migrations } from "./migrations.ts";
import { clusterNamed } from "./placement.ts";
import { createTable, syncReplica } from "./table.ts";
import { statuses } from "./machine-tables.ts";

// Test servers have no Keeper and no distributed queue. So this proves that production's statements equal the ones proven elsewhere, and that the
// engine accepts them up to the point where it needs Keeper.
const cluster = "balancas";
const production = migrations.flatMap(({ statements }) => statements(clusterNamed(cluster), true));
const proven = migrations.flatMap(({ statements }) => statements(withoutKeeper(cluster), true));

let server: TestClickHouse;
let engine: Engine;
beforeAll(async () => {
  server = await openTestClickHouse();
  engine = openRemoteEngine(server.url);
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

it("is read by the engine, statement by statement", async () => {
  // The Distributed tables carry rows to every server, so inserts have no ON CLUSTER.
  const carried = production.filter((statement) => !statement.startsWith("insert"));
  for (const statement of carried) expect(statement).toContain(` on cluster '${cluster}'`);
  for (const statement of production) await engine.read(`explain ast ${statement} format TSV`);
  const misspelt = `explain ast ${production[0]?.replace("engine", "engin")} format TSV`;
  await expect(engine.read(misspelt)).rejects.toThrow("Syntax error");
});

it("differs from what is proven on test clusters by the replication alone", () => {
  const without = production.map((statement) =>
    statement.replace(` on cluster '${cluster}'`, "").replace("engine = Replicated", "engine = "),
  );
  expect(without).toEqual(proven);
});

it("has engines, keys and settings that the engine takes, up to Keeper", async () => {
  const replicated = production.filter((statement) => statement.includes("engine = Replicated"));
  expect(replicated).not.toHaveLength(0);
  for (const statement of replicated) {
    const alone = statement.replace(
      /if not exists (\w+) on cluster '\w+'/,
      (_, name: string) => `${name} uuid '${randomUUID()}'`,
    );
    await expect(engine.command(alone)).rejects.toMatchObject({ cause: { type: "NO_ZOOKEEPER" } });
    const unknownSetting = alone.replace("merge_selector_base =", "merge_selector_bases =");
    await expect(engine.command(unknownSetting)).rejects.toMatchObject({ type: "UNKNOWN_SETTING" });
    const unknownColumn = alone.replace(/order by \(\w+/, "order by (nothing");
    await expect(engine.command(unknownColumn)).rejects.toMatchObject({ type: "UNKNOWN_IDENTIFIER" });
  }
});

it("is carried to every node by ClickHouse itself, which test servers do not do", async () => {
  await expect(engine.command(production[0] ?? "")).rejects.toThrow("Replicated DDL queries are disabled");
});

it("lets a copy wait for what other replicas took, where there are any", async () => {
  const [create = ""] = createTable(statuses, withoutKeeper(cluster));
  await engine.command(create);
  await expect(engine.command(syncReplica(statuses, clusterNamed(cluster)))).rejects.toThrow(
    "is not replicated",
  );
});
