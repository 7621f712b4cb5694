import { classIndex as c, verdictCode as v } from "@fiel/domain";
import { operatorCode } from "../plan/factory.ts";
import { partitionOf } from "../peer/schema.ts";
import { type Piece, proportionsOfBlock } from "./block.ts";
import { byte, crc } from "./postgres-sql.ts";
import { invalidOf, productsInTurn, weights as w } from "./recipe.ts";

/** Weighings of a piece in order of arrival; fiel-blocks-sql.ts has the equivalent. `offset 0` makes each expression be computed once. */
export function peerPiece({ block, month, from, end }: Piece): string {
  const { packages, spanMs, runs, jitterMs } = proportionsOfBlock(block);
  return `insert into ${partitionOf("weighings", month)} (at, weight_mg, product, tenant, deviance, equipment, operator, class, inspected, verdict)
select at, mg, ('{${block.productIds.join(",")}}'::int[])[k * ${runs} / ${packages} % ${productsInTurn} + 1],
  ${block.tenantId}, 0, mid, ${operatorCode}, ${byte("kind")}, ${byte("0")},
  ${byte(`case kind when ${c.ro} then ${v.over} when ${c.ru} then ${v.under} when ${c.pi} then ${v.invalid} else ${v.useful} end`)}
from (
  select *, case when j % ${invalidOf} < 2 then ${c.pi} when mg > ${w.rejectOverMg} then ${c.ro} when mg < ${w.rejectUnderMg} then ${c.ru}
    when mg > ${w.correctionOverMg} then ${c.aro} when mg < ${w.correctionUnderMg} then ${c.aru} else ${c.ar} end as kind
  from (
    select j, k, mid, ${block.span.startMs} + k * ${spanMs} / ${packages} + j % ${jitterMs} as at, ${w.lowestMg} + ${w.stepMg} * (((h & 65535) + (h >> 16) + (g & 65535) + (g >> 16)) / ${w.divisor}) as mg
    from (
      select ${crc("digits")} as h, ${crc("digits || '.'")} as g, ${crc("digits || '@'")} as j, k, mid
      from (select '${block.name}/' || n as digits, n / ${block.equipment} as k, 1 + n % ${block.equipment} as mid
        from generate_series(${from * block.equipment}::bigint, ${end * block.equipment - 1}) as n offset 0) as numbered offset 0
    ) as drawn offset 0
  ) as placed offset 0
) as classified where at >= ${month.startMs} and at < ${month.endMs}`;
}
