import { screenSilenceMs } from "@fiel/contracts";
import { dayMs, missedSince, orderStatus, silenceLimitMs, type TimeWindow, weeklyHours } from "@fiel/domain";
import { sql } from "kysely";
import { restingWindows } from "../alert-rule.ts";
import type { FactStretch, ReadCondition } from "./condition.ts";

/**
 * Gateways silent for longer than the limit. Hours in which the rule is inactive do not count, so a gateway that is off at night has the whole limit
 * to come back in the morning; nor does time in which no server ran.
 */
export const readGatewaySilent: ReadCondition<"gatewaySilent"> = async (
  { postgres, reading, nowMs, timeZone, unheard },
  { gateways },
  { active },
) => {
  const { tenantId } = reading;
  const rows = await postgres.withTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("gateways")
      .select(["gateway", "last_seen_at as lastSeenMs", sql<string | null>`report ->> 'name'`.as("name")])
      .where("tenant_id", "=", tenantId)
      .$if(gateways.length > 0, (query) =>
        // Compared as text, because a rule may name a gateway that is no UUID.
        query.where(
          sql<string>`gateway::text`,
          "in",
          gateways.map((name) => name.toLowerCase()),
        ),
      )
      .orderBy("gateway")
      .execute(),
  );
  return rows.map(({ gateway, lastSeenMs, name }) => ({
    subject: { kind: "gateway", id: gateway, name: name ?? gateway },
    stretches: silentSince(lastSeenMs, nowMs, silenceLimitMs, (span) => [
      ...restingWindows(active, span, timeZone),
      ...listOf(unheard),
    ]),
  }));
};

/** Longest time read after the last signal, ms. Inactive hours repeat weekly, so a longer silence began within it. */
const lookedMs = 15 * dayMs;

const silentSince = (
  lastSeenMs: number,
  nowMs: number,
  limitMs: number,
  quietIn: (span: TimeWindow) => readonly TimeWindow[],
): FactStretch[] => {
  const span = { startMs: lastSeenMs, endMs: Math.min(nowMs, lastSeenMs + lookedMs) };
  const startMs = missedSince(span.startMs, span.endMs, limitMs, quietIn(span));
  return startMs === null ? [] : [{ startMs, endMs: null, facts: {} }];
};

const listOf = (window: TimeWindow | null | undefined): TimeWindow[] => (window ? [window] : []);

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Paired screens silent for longer than the limit. Dark hours of the screen, inactive hours of the rule and time without a server do not count. */
export const readBoardDark: ReadCondition<"boardDark"> = async (
  { postgres, reading, nowMs, timeZone, unheard },
  { boards },
  { active },
) => {
  const rows = await postgres.withTenant(reading.tenantId, (transaction) =>
    transaction
      .selectFrom("boards")
      .innerJoin("board_sightings", "board_sightings.board_id", "boards.id")
      .select(["boards.id", "name", "dark_from as from", "dark_to as to", "seen_at as seenAt"])
      .where("removed_at", "is", null)
      .$if(boards.length > 0, (query) => query.where("boards.id", "in", boards))
      .orderBy("boards.id")
      .execute(),
  );
  return rows.map(({ id, name, from, to, seenAt }) => {
    const darkIn = (span: TimeWindow): TimeWindow[] =>
      from === null || to === null || from === to
        ? []
        : weeklyHours({ from, to, weekdays: everyDay }, span, timeZone);
    return {
      subject: { kind: "board", id: String(id), name },
      stretches: silentSince(seenAt.getTime(), nowMs, screenSilenceMs, (span) => [
        ...darkIn(span),
        ...restingWindows(active, span, timeZone),
        ...listOf(unheard),
      ]),
    };
  });
};

/** Orders past their due instant, until they finish. The end is that of the last run. */
export const readOrderLate: ReadCondition<"orderLate"> = async (
  { postgres, reading },
  _,
  { machines, span },
) => {
  const mids = machines.map(({ mid }) => mid);
  const rows = await postgres.withTenant(reading.tenantId, (transaction) =>
    transaction
      .selectFrom("orders")
      .innerJoin("equipment_groups", "equipment_groups.id", "orders.group_id")
      .innerJoin("products", "products.id", "orders.product_id")
      .select([
        "orders.id",
        "orders.code_text as order",
        "orders.status",
        "due_at as dueMs",
        "equipment_groups.name as group",
        "products.name as product",
      ])
      .select((db) =>
        db
          .selectFrom("order_runs")
          .select(sql<number | null>`max(ended_at)`.as("ended"))
          .whereRef("order_runs.order_id", "=", "orders.id")
          .as("endedMs"),
      )
      .where("orders.removed_at", "is", null)
      .where("due_at", "<=", span.endMs)
      .where((eb) => eb.or([eb("due_at", ">=", span.startMs), eb("status", "in", [1, 2, 3])]))
      .where("orders.status", "!=", orderStatus.cancelled)
      .where(
        sql<boolean>`exists (select from equipment e where e.group_id = orders.group_id and e.mid = any(${mids}::int[]))`,
      )
      .execute(),
  );
  return rows.flatMap(({ id, order, status, dueMs, group, product, endedMs }) => {
    const startMs = dueMs ?? 0;
    const endMs = status === orderStatus.finished ? (endedMs ?? startMs) : null;
    if (endMs !== null && endMs <= startMs) return [];
    const subject = { kind: "order" as const, id: String(id), name: group };
    return [{ subject, stretches: [{ startMs, endMs, facts: { order, product } }] }];
  });
};
