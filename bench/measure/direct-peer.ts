// Measures PostgreSQL alone: the insert with arrays, durable, with roll-ups, exactly once.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { operatorCode } from "../plan/factory.ts";
import { array, storeColumn } from "../peer/store-column.ts";
import { finishTask, taskInput } from "../run/task.ts";
import type { DirectInput } from "./direct-fiel.ts";
import { measureDirect } from "./direct-load.ts";

const { connection, tenantId, product, seconds, endMs } = taskInput() as DirectInput & {
  connection: pg.PoolConfig;
};
const pool = new pg.Pool({ ...connection, max: 4 });
const gateway = randomUUID();
const measured = await measureDirect(seconds, endMs, async ({ sequence, equipment, at, weightMg }) => {
  const same = (value: number) => array(at.map(() => value));
  await storeColumn(pool, {
    tenantId,
    gateway,
    sequence,
    receivedAt: endMs,
    answer: "{}",
    equipment,
    product,
    operator: operatorCode + 2,
    at: array(at),
    weightMg: array(weightMg),
    classes: same(1),
    inspected: same(0),
    verdicts: same(1),
    deviance: same(0),
  });
});
await pool.end();
finishTask({ measured });
