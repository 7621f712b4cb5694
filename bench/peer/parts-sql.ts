import { hourMs, splitByTier, type TimeWindow } from "@fiel/domain";

export interface PeerQuestion {
  readonly tenantId: number;
  readonly windows: readonly TimeWindow[];
  readonly equipment: readonly number[];
  /** Null selects all classes. */
  readonly classes: readonly number[] | null;
  /** Width of the answer's steps, s. Null gives one total. */
  readonly stepS: number | null;
}

const fiveMinutesMs = 300_000;

/**
 * SQL of the weighings of a question, as parts to merge: whole hours and five minutes from the roll-ups, the edges from single weighings. Columns:
 * `equipment, class, product, at_s, n, sum_mg, squares, min_mg, max_mg, inspected_yes, inspected_no`. Every interpolated value is an integer of this
 * benchmark.
 */
export function peerParts(question: PeerQuestion): string {
  const readsHours = question.stepS === null || question.stepS % 3600 === 0;
  const pieces = question.windows.map((window) =>
    readsHours
      ? splitByTier(window, { hour: hourMs, fiveMinutes: fiveMinutesMs })
      : { hour: [], ...splitByTier(window, { fiveMinutes: fiveMinutesMs }) },
  );
  const own = conditions(question);
  const rolledUp = (table: string, windows: readonly TimeWindow[]): string[] =>
    windows.map(
      ({ startMs, endMs }) =>
        `select equipment, class, product, step as at_s, n, sum_mg, squares, min_mg, max_mg, inspected_yes, inspected_no from ${table}
where ${own} and step >= ${startMs / 1000} and step < ${endMs / 1000}`,
    );
  const raw = ({ startMs, endMs }: TimeWindow): string =>
    `select equipment, class, product, (at / 1000)::int, 1, weight_mg, weight_mg::float8 * weight_mg, weight_mg, weight_mg,
  (inspected = 1::"char")::int, (inspected = 2::"char")::int from weighings
where ${own} and at >= ${startMs} and at < ${endMs}`;
  const parts = pieces.flatMap(({ hour, fiveMinutes, raw: edges }) => [
    ...rolledUp("rollup_1h", hour),
    ...rolledUp("rollup_5m", fiveMinutes),
    ...edges.map(raw),
  ]);
  return parts.length === 0 ? raw({ startMs: 0, endMs: 0 }) : parts.join("\nunion all\n");
}

function conditions({ tenantId, equipment, classes }: PeerQuestion): string {
  const chosen = classes === null ? "" : ` and class = any ('{${classes.join(",")}}'::int[]::"char"[])`;
  return `tenant = ${tenantId} and equipment = any ('{${equipment.join(",")}}'::smallint[])${chosen}`;
}
