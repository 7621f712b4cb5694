// Measures the telemetry store alone: native rows, durable, with roll-ups, one block per batch.
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
const { blocks } = store;
const before = await inventoryOf(engine);
const measured = await measureDirect(seconds, endMs, async ({ sequence, equipment, at, weightMg }) => {
  const rows = blocks.newRows("weighings", at.length);
  const setAt = rows.instants("at");
  at.forEach((ms, i) => setAt(i, ms));
  rows.numbers("weightMg").set(weightMg);
  const same = { tenant: tenantId, equipment, product, operator: operatorCode + 2, class: 1, verdict: 1 };
  for (const [name, value] of Object.entries(same)) rows.numbers(name).fill(value);
  const statuses = blocks.newRows("statuses", 0);
  await blocks.write({ number: sequence, rows: { weighings: rows, statuses } });
});
const after = await inventoryOf(engine);
await engine.close();
await store.close();
finishTask({ measured, before, after });
