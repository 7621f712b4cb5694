// Fills the peer with blocks: schema and rows in one transaction, because tables made in it need no log; then vacuum and checkpoint.
import pg from "pg";
import type { Block } from "../plan/calls-plan.ts";
import type { PeerIndex } from "../plan/options.ts";
import type { Span } from "../plan/window.ts";
import { indexesOf, rollUpOnce, schemaOf } from "../peer/schema.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { peerInventory } from "./peer-inventory.ts";
import { peerBlock } from "./postgres-blocks-sql.ts";

export interface PeerFilling {
  readonly connection: pg.ClientConfig;
  readonly span: Span;
  readonly blocks: readonly Block[];
  readonly peerIndex: PeerIndex;
}

const chunk = 5_000_000;

const { connection, span, blocks, peerIndex } = taskInput() as PeerFilling;
const client = new pg.Client(connection);
await client.connect();
const run = async (statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};
await run(["begin", ...schemaOf(span)]);
for (const block of blocks) {
  for (let from = 0; from < block.rows; from += chunk) {
    const count = Math.min(chunk, block.rows - from);
    await client.query(peerBlock(block, from, count));
    console.log(
      `PostgreSQL: bloco ${block.name}, ${(from + count).toLocaleString("pt-BR")} pesagens gravadas`,
    );
  }
}
await run([...rollUpOnce, ...indexesOf(peerIndex), "commit"]);
console.log("PostgreSQL: vacuum analyze");
await run(["vacuum (analyze)", "checkpoint"]);
const inventory = await peerInventory(client);
await client.end();
finishTask(inventory);
