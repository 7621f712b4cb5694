// The telemetry store alone: rows in its own form, durable, with roll-ups, under a token.
import { randomUUID } from "node:crypto";
import { openEmbeddedEngine, openTelemetry } from "@fiel/server/testing";
import { inventoryOf } from "../fill/fiel-inventory.ts";
import { operatorCode } from "../plan/factory.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { measureDirect } from "./direct-load.ts";

export interface DirectInput {
  readonly tenantId: number;
  readonly product: number;
  readonly seconds: number;
  readonly endMs: number;
}

const { directory, tenantId, product, seconds, endMs } = taskInput() as DirectInput & { directory: string };
const store = await openTelemetry({ directory, clickhouseUrl: null, clickhouseCluster: null }, (work) =>
  work(),
);
const engine = openEmbeddedEngine(directory);
const telemetry = store.forTenant(tenantId);
const gateway = randomUUID();
const before = await inventoryOf(engine);
const measured = await measureDirect(seconds, endMs, async ({ sequence, equipment, at, weightMg }) => {
  const rows = telemetry.newBlock("weighings", at.length);
  const setAt = rows.instants("at");
  at.forEach((ms, i) => setAt(i, ms));
  rows.numbers("weightMg").set(weightMg);
  const same = { equipment, product, operator: operatorCode + 2, class: 1, verdict: 1 };
  for (const [name, value] of Object.entries(same)) rows.numbers(name).fill(value);
  await telemetry.insert("weighings", rows, `${gateway}:${sequence}`);
});
const after = await inventoryOf(engine);
await engine.close();
await store.close();
finishTask({ measured, before, after });
