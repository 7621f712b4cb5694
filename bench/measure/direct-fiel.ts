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
  const rows = telemetry.newRows();
  for (let i = 0; i < at.length; i += 1) {
    const ms = String(at[i]);
    rows.add(
      `${equipment}\t${ms.slice(0, -3)}.${ms.slice(-3)}\t${product}\t${operatorCode + 2}\t1\t0\t1\t${weightMg[i] ?? 0}\t0`,
    );
  }
  await telemetry.insert("weighings", rows, `${gateway}:${sequence}`);
});
const after = await inventoryOf(engine);
await engine.close();
await store.close();
finishTask({ measured, before, after });
