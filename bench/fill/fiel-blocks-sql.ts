import { classIndex as c, verdictCode as v } from "@fiel/domain";
import { type Table, tables, type View } from "@fiel/server/testing";
import { operatorCode } from "../plan/factory.ts";
import type { Span } from "../plan/window.ts";
import { type Piece, proportionsOfBlock } from "./block.ts";
import { invalidOf, productsInTurn, weights as w } from "./recipe.ts";

const instant = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}))`;
/** One thread per statement, because several run in parallel, and large blocks, so that fewer parts must be merged. */
const bulk =
  "max_threads = 1, max_insert_threads = 1, insert_deduplicate = 0, min_insert_block_size_rows = 4500000, min_insert_block_size_bytes = 0";

/** Weighings of a piece by equipment, sorted as they are stored. postgres-blocks-sql.ts has the equivalent. */
export function fielPiece({ block, month, from, end }: Piece): string {
  const { packages, spanMs, runs, jitterMs } = proportionsOfBlock(block);
  const each = end - from;
  return `insert into weighings (tenant, equipment, at, product, operator, class, inspected, verdict, weightMg, deviance)
with concat('${block.name}/', toString(number)) as digits, CRC32(digits) as h, CRC32(concat(digits, '.')) as g, CRC32(concat(digits, '@')) as j,
  intDiv(number, ${block.equipment}) as k, bitAnd(h, 65535) + bitShiftRight(h, 16) + bitAnd(g, 65535) + bitShiftRight(g, 16) as halves,
  ${w.lowestMg} + ${w.stepMg} * intDiv(halves, ${w.divisor}) as mg,
  multiIf(j % ${invalidOf} < 2, ${c.pi}, mg > ${w.rejectOverMg}, ${c.ro}, mg < ${w.rejectUnderMg}, ${c.ru},
    mg > ${w.correctionOverMg}, ${c.aro}, mg < ${w.correctionUnderMg}, ${c.aru}, ${c.ar}) as kind,
  ${block.span.startMs} + intDiv(k * ${spanMs}, ${packages}) + j % ${jitterMs} as ms
select ${block.tenantId}, 1 + number % ${block.equipment}, ${instant("ms")},
  [${block.productIds.join(",")}][intDiv(k * ${runs}, ${packages}) % ${productsInTurn} + 1], ${operatorCode}, kind, 0,
  multiIf(kind = ${c.ro}, ${v.over}, kind = ${c.ru}, ${v.under}, kind = ${c.pi}, ${v.invalid}, ${v.useful}), mg, 0
from (select (${from} + number % ${each}) * ${block.equipment} + intDiv(number, ${each}) as number from numbers(${each * block.equipment}))
where ms >= ${month.startMs} and ms < ${month.endMs}
settings ${bulk}`;
}

/** What a view makes of the weighings of some tenants' month, by the view's own select. */
export function fielRollUp({ from, to, select }: View, tenantIds: readonly number[], month: Span): string {
  const within = `tenant in (${tenantIds.join(", ")}) and at >= ${instant(`${month.startMs}`)} and at < ${instant(`${month.endMs}`)}`;
  const made = select.replaceAll("{from}", `(select * from ${from} where ${within})`);
  const names = Object.keys((tables as Record<string, Table>)[to]?.columns ?? {}).join(", ");
  return `insert into ${to} (${names}) select ${names} from (${made}) settings ${bulk}`;
}
