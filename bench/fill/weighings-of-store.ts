import { type openEmbeddedEngine, tables, views } from "@fiel/server/testing";
import type { Block } from "../plan/calls-plan.ts";
import type { Span } from "../plan/window.ts";
import { monthsOf, piecesOf } from "./block.ts";
import { fielPiece, fielRollUp } from "./fiel-blocks-sql.ts";
import { runJobs } from "./run-jobs.ts";

type Engine = ReturnType<typeof openEmbeddedEngine>;

const fed = views.filter(({ from }) => from === tables.weighings.name);
/** A line of progress every so many weighings. */
const told = 20_000_000;

/**
 * Stores blocks while the views are away, and then what the views make of all weighings, by their own selects: once a
 * tenant and month instead of once an insert.
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
    const before = stored;
    await engine.command(fielPiece(piece));
    stored += (piece.end - piece.from) * piece.block.equipment;
    if (Math.floor(stored / told) > Math.floor(before / told))
      console.log(
        `Fiel: mais ${(Math.floor(stored / told) * told).toLocaleString("pt-BR")} pesagens gravadas`,
      );
  });
}

/** Over the rows of the store that it was copied from too: what it had rolled up is made anew. */
async function rollUp(engine: Engine, span: Span): Promise<void> {
  const answer = await engine.read(
    `select distinct tenant from ${tables.weighings.name} order by tenant format TSV`,
  );
  const tenantIds = answer.toString("utf8").split("\n").filter(Boolean).map(Number);
  for (const { to } of fed) await engine.command(`truncate table ${to}`);
  const jobs = fed.flatMap((view) =>
    monthsOf(span).flatMap((month) => tenantIds.map((tenantId) => ({ view, month, tenantId }))),
  );
  await runJobs(jobs, ({ view, month, tenantId }) => engine.command(fielRollUp(view, tenantId, month)));
}
