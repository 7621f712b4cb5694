// Fills the comparison database with blocks, a month at a time per processor; then roll-ups across months, indexes, vacuum and checkpoint.
import pg from "pg";
import { fiveMinutesOf, hoursOf, indexesOf, insertRollUp, partitionOf, schemaOf } from "../peer/schema.ts";
import type { Block } from "../plan/calls-plan.ts";
import type { PeerIndex } from "../plan/options.ts";
import type { Span } from "../plan/window.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { type Piece, piecesOf } from "./block.ts";
import { peerInventory } from "./peer-inventory.ts";
import { peerPiece } from "./postgres-blocks-sql.ts";
import { runJobs } from "./run-jobs.ts";

export interface PeerFilling {
  readonly connection: pg.ClientConfig;
  readonly span: Span;
  readonly blocks: readonly Block[];
  readonly peerIndex: PeerIndex;
}

/** Settings for filling only: each session has a processor to itself and rolls up a month in memory. */
const sessionSettings = ["set work_mem = '512MB'", "set max_parallel_workers_per_gather = 0"];

const { connection, span, blocks, peerIndex } = taskInput() as PeerFilling;
const pieces = Map.groupBy(blocks.flatMap(piecesOf), ({ month }) => month.startMs);
const months = [...pieces.entries()].toSorted(([one], [other]) => one - other).map(([, own]) => own);
const packagesOf = (own: readonly Piece[]): number =>
  own.reduce((sum, { from, end, block }) => sum + (end - from) * block.equipment, 0);

await inSession([["begin", ...schemaOf(span), "commit"]]);
// Largest months first, so that no processor works on one alone at the end.
await runJobs(
  months.toSorted((one, other) => packagesOf(other) - packagesOf(one)),
  fillMonth,
);
console.log("PostgreSQL: acumulados e índices");
const names = months.map((own) => monthOf(own));
await inSession([
  [
    "begin",
    // Truncated in the same transaction, a table needs no write-ahead log.
    "truncate rollup_5m, rollup_1h",
    ...names.map((name) => insertRollUp("rollup_5m", `select * from five_minutes_of_${name}`)),
    ...names.map((name) => insertRollUp("rollup_1h", `select * from hours_of_${name}`)),
    ...names.map((name) => `drop table five_minutes_of_${name}, hours_of_${name}`),
    ...indexesOf(peerIndex),
    "commit",
  ],
  ["vacuum (analyze)", "checkpoint"],
]);
const client = new pg.Client(connection);
await client.connect();
const inventory = await peerInventory(client);
await client.end();
finishTask(inventory);

function monthOf([first]: readonly Piece[]): string {
  if (first === undefined) throw new RangeError("no piece");
  return partitionOf("weighings", first.month);
}

async function fillMonth(own: readonly Piece[]): Promise<void> {
  const name = monthOf(own);
  await inSession([
    [
      "begin",
      `truncate ${name}`,
      ...own.map(peerPiece),
      `create table five_minutes_of_${name} as ${fiveMinutesOf(name)}`,
      `create table hours_of_${name} as ${hoursOf(`five_minutes_of_${name}`)}`,
      "commit",
    ],
    [`vacuum (analyze) ${name}`],
  ]);
  console.log(`PostgreSQL: ${name}, ${packagesOf(own).toLocaleString("pt-BR")} pesagens gravadas`);
}

async function inSession(steps: readonly (readonly string[])[]): Promise<void> {
  const session = new pg.Client(connection);
  await session.connect();
  try {
    for (const statement of [...sessionSettings, ...steps.flat()]) await session.query(statement);
  } finally {
    await session.end();
  }
}
