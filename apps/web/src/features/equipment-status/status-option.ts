import { percentOf } from "@fiel/domain";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import { hatch, plannedHatch } from "../../shared/charts/decals.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { markOfCondition } from "./mark-of-condition.ts";
import {
  type ConditionCounts,
  type ShownCondition,
  shownConditions,
} from "../../shared/equipment-status/conditions.ts";

interface Input {
  readonly counts: ConditionCounts;
  /** Whether the legend shows a condition. Shares are always of all equipment. */
  readonly isShown: (condition: ShownCondition) => boolean;
  readonly title: string;
  readonly nameOf: (condition: ShownCondition) => string;
  readonly format: Pick<Format, "number" | "percent">;
}

/** Ring of the number of equipment per condition, with shares in the tooltip. */
export const statusOption =
  ({ counts, isShown, title, nameOf, format }: Input): BuildOption =>
  (tokens) => {
    const colors = {
      producing: tokens.useful,
      stopped: tokens.stopped,
      planned: tokens.planned,
      disconnected: tokens.disc,
    };
    const decals = { disconnected: hatch(tokens), planned: plannedHatch(tokens) };
    const total = shownConditions.reduce((sum, condition) => sum + counts[condition], 0);
    const present = shownConditions.filter((condition) => counts[condition] > 0 && isShown(condition));
    const rowOf = (condition: ShownCondition) => ({
      color: colors[condition],
      mark: markOfCondition[condition],
      name: nameOf(condition),
      value: `${format.number(counts[condition])} · ${format.percent(percentOf(counts[condition], total))}`,
    });
    return {
      tooltip: { trigger: "item", formatter: () => tooltipElement(title, present.map(rowOf)) },
      series: {
        type: "pie",
        radius: ["74%", "100%"],
        cursor: "default",
        emphasis: { disabled: true },
        label: { show: false },
        padAngle: present.length > 1 ? 2 : 0,
        data: present.map((condition) => ({
          value: counts[condition],
          itemStyle: {
            color: colors[condition],
            ...(condition === "disconnected" || condition === "planned" ? { decal: decals[condition] } : {}),
          },
        })),
      },
    };
  };
