// Fills the stores of an installation whose server is not running.
import { openEmbeddedEngine, openTelemetry } from "@fiel/server/testing";
import { finishTask, taskInput } from "../run/task.ts";
import { fillRecords } from "./fill-records.ts";
import { fielStatuses, fielWeighings } from "./fiel-sql.ts";
import { clickhouseVersion, inventoryOf, settle } from "./fiel-inventory.ts";
import { proportionsOf, type Recipe } from "./recipe.ts";

/** Rows per insert: enough for few parts, and a progress line every few seconds. */
const chunk = 10_000_000;

const { directory, recipe } = taskInput() as { directory: string; recipe: Recipe };
const settings = { directory, clickhouseUrl: null, clickhouseCluster: null };
const store = await openTelemetry(settings, (work) => work());
const engine = openEmbeddedEngine(directory);
const { totalRows } = proportionsOf(recipe);
for (let from = 0; from < totalRows; from += chunk) {
  const count = Math.min(chunk, totalRows - from);
  await engine.command(fielWeighings(recipe, from, count));
  console.log(`Fiel: ${(from + count).toLocaleString("pt-BR")} pesagens gravadas`);
}
await engine.command(fielStatuses(recipe));
await settle(engine);
const answer = { inventory: await inventoryOf(engine), version: await clickhouseVersion(engine) };
await engine.close();
await store.close();
const { span, tenants, statusStepS } = recipe;
const [tenant] = tenants;
if (tenant !== undefined)
  await fillRecords(directory, [{ tenant, occurrences: span, others: null, statuses: span, statusStepS }]);
finishTask(answer);
