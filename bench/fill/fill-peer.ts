// Fills the comparison database: schema and rows in one transaction, since tables created in it need no log; then vacuum and checkpoint.
import pg from "pg";
import type { PeerIndex } from "../plan/options.ts";
import { indexesOf, rollUpOnce, schemaOf } from "../peer/schema.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { peerInventory } from "./peer-inventory.ts";
import { peerOccurrences, peerStatuses, peerWeighings } from "./postgres-sql.ts";
import { proportionsOf, type Recipe } from "./recipe.ts";

const chunk = 5_000_000;

const { connection, recipe, peerIndex } = taskInput() as {
  connection: pg.ClientConfig;
  recipe: Recipe;
  peerIndex: PeerIndex;
};
const client = new pg.Client(connection);
await client.connect();
const run = async (statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};
const { totalRows } = proportionsOf(recipe);
await run(["begin", ...schemaOf(recipe.span)]);
for (let from = 0; from < totalRows; from += chunk) {
  const count = Math.min(chunk, totalRows - from);
  await client.query(peerWeighings(recipe, from, count));
  console.log(`PostgreSQL: ${(from + count).toLocaleString("pt-BR")} pesagens gravadas`);
}
await run([peerStatuses(recipe), peerOccurrences(recipe), ...rollUpOnce, ...indexesOf(peerIndex), "commit"]);
console.log("PostgreSQL: vacuum analyze");
await run(["vacuum (analyze)", "checkpoint"]);
const inventory = await peerInventory(client);
await client.end();
finishTask(inventory);
