import type { Placement } from "./placement.ts";
import { emptyTable, fillFrom, type Table } from "./table.ts";

/**
 * Statements that add longer steps to a roll-up, made from its steps of `fromS` seconds: sums of sums and extremes of extremes. They may be repeated.
 */
export function longerSteps(
  table: Table,
  stepsS: readonly number[],
  fromS: number,
  placement: Placement,
): string[] {
  const steps = stepsS.join(", ");
  const stays = table.orderBy.filter((name) => name !== "stepS" && name !== "step");
  const merged = Object.entries(table.columns).flatMap(([name, type]) => {
    const merge = /SimpleAggregateFunction\((\w+),/.exec(type)?.[1];
    return merge === undefined ? [] : [`${merge}(part.${name}) as ${name}`];
  });
  const select = `select arrayJoin([${steps}]) as stepS, toDateTime(intDiv(toUnixTimestamp(part.step), stepS) * stepS, 'UTC') as step,
    ${[...stays.map((name) => `part.${name} as ${name}`), ...merged].join(", ")}
  from (select * from ${table.name} where stepS = ${fromS}) as part group by ${table.orderBy.join(", ")}`;
  return [emptyTable(table, placement, `stepS in (${steps})`), fillFrom(table, select)];
}
