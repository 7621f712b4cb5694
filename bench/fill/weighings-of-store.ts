import { type openEmbeddedEngine, tables, views } from "@fiel/server/testing";
import type { Block } from "../plan/calls-plan.ts";
import type { Span } from "../plan/window.ts";
import { monthsOf, piecesOf } from "./block.ts";
import { fielPiece, fielRollUp } from "./fiel-blocks-sql.ts";
import { runJobs } from "./run-jobs.ts";

type Engine = ReturnType<typeof openEmbeddedEngine>;

const fed = views.filter(({ from }) => from === tables.weighings.name);
/** Weighings between two lines of progress. */
const told = 20_000_000;
/** Most weighings of tenants whose month one statement rolls up. */
const mostRolledUp = 10_000_000;

/**
 * Stores blocks with the views detached, then rolls up all weighings by the views' own selects: once per tenant and month instead of once per insert.
 */
export async function storeWeighings(engine: Engine, blocks: readonly Block[], span: Span): Promise<void> {
  for (const { name } of fed) await engine.command(`detach table ${name}`);
  await storePieces(engine, blocks);
  console.log("Fiel: acumulados");
  await rollUp(engine, span);
  for (const { name } of fed) await engine.command(`attach table ${name}`);
}

async function storePieces(engine: Engine, blocks: readonly Block[]): Promise<void> {
  let stored = 0;
  await runJobs(blocks.flatMap(piecesOf), async (piece) => {
    await engine.command(fielPiece(piece));
    const before = stored;
    stored += (piece.end - piece.from) * piece.block.equipment;
    if (Math.floor(stored / told) > Math.floor(before / told))
      console.log(
        `Fiel: mais ${(Math.floor(stored / told) * told).toLocaleString("pt-BR")} pesagens gravadas`,
      );
  });
}

/** Rolls up all rows of the store again, including those that were copied. */
async function rollUp(engine: Engine, span: Span): Promise<void> {
  const tenantIds = await listTenants(engine);
  const months = monthsOf(span);
  for (const { to } of fed) await engine.command(`truncate table ${to}`);
  const jobs = fed.flatMap((view) =>
    months.flatMap((month) => tenantIds.map((ids) => ({ view, month, tenantIds: ids }))),
  );
  await runJobs(jobs, ({ view, month, tenantIds: ids }) => engine.command(fielRollUp(view, ids, month)));
}

/** Tenants in groups small enough to be rolled up in memory; a large tenant forms its own group. */
async function listTenants(engine: Engine): Promise<number[][]> {
  const answer = await engine.read(
    `select tenant, count() from ${tables.weighings.name} group by tenant order by tenant format TSV`,
  );
  const lists: number[][] = [];
  let weighed = Infinity;
  for (const line of answer.toString("utf8").split("\n").filter(Boolean)) {
    const [tenantId = 0, rows = 0] = line.split("\t").map(Number);
    if (weighed + rows > mostRolledUp) {
      lists.push([]);
      weighed = 0;
    }
    lists.at(-1)?.push(tenantId);
    weighed += rows;
  }
  return lists;
}
