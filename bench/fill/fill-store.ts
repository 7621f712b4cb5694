// Adds blocks of weighings, and optionally other records of machines, to a store whose server is not running.
import { openEmbeddedEngine, openTelemetry } from "@fiel/server/testing";
import { type AskedTenant, type Block, recentSpan, wholeSpan } from "../plan/calls-plan.ts";
import type { Span } from "../plan/window.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { fillRecords } from "./fill-records.ts";
import { clickhouseVersion, inventoryOf, settle } from "./fiel-inventory.ts";
import { fielStatuses } from "./fiel-sql.ts";
import { storeWeighings } from "./weighings-of-store.ts";

export interface StoreFilling {
  readonly directory: string;
  readonly blocks: readonly Block[];
  /** Tenants that also get statuses, occurrences, leftovers and coils. */
  readonly machines: readonly AskedTenant[];
  readonly asOfMs: number;
  /** Span of these occurrences, leftovers and coils. */
  readonly records: Span;
  readonly statusStepS: number;
}

const { directory, blocks, machines, asOfMs, records, statusStepS } = taskInput() as StoreFilling;
const settings = { directory, clickhouseUrl: null, clickhouseCluster: null };
const store = await openTelemetry(settings, (work) => work());
const engine = openEmbeddedEngine(directory);
await storeWeighings(engine, blocks, wholeSpan(asOfMs));
for (const tenant of machines) {
  const recent = { rows: 0, span: recentSpan(asOfMs), tenants: [tenant], statusStepS };
  await engine.command(fielStatuses(recent));
}
await settle(engine);
const answer = { inventory: await inventoryOf(engine), version: await clickhouseVersion(engine) };
await engine.close();
await store.close();
const statuses = recentSpan(asOfMs);
const fillings = machines.map((tenant) => ({
  tenant,
  occurrences: records,
  others: records,
  statuses,
  statusStepS,
}));
if (fillings.length > 0) await fillRecords(directory, fillings);
finishTask(answer);
