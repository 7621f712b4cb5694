import type { BoardEvent } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { expect, it } from "vitest";
import { eventRows } from "./event-rows.ts";

const nowMs = Date.UTC(2026, 10, 19, 12);
const updated = (id: number, minutesAgo: number, version = "1.9.0"): BoardEvent => ({
  kind: "updated",
  at: nowMs - minutesAgo * minuteMs,
  board: { id, name: `Tela ${id}` },
  version,
});

it("tells screens together that got the same program within an hour, and nothing else", () => {
  const back: BoardEvent = {
    kind: "back",
    at: nowMs - 5 * minuteMs,
    board: { id: 9, name: "Sala" },
    since: 0,
  };
  const rows = eventRows([
    updated(1, 1),
    updated(2, 2),
    updated(1, 3),
    back,
    updated(3, 6),
    updated(4, 200),
    updated(5, 201, "1.8.2"),
  ]);
  expect(rows.map(({ event, screens }) => [event.kind, screens])).toEqual([
    ["updated", ["Tela 1", "Tela 2"]],
    ["back", ["Sala"]],
    ["updated", ["Tela 3"]],
    ["updated", ["Tela 4"]],
    ["updated", ["Tela 5"]],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(eventRows([])).toEqual([]);
});
