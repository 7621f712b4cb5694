import { mostClosedOrders, type ReportChart } from "@fiel/contracts";
import { formatInstant } from "@fiel/domain";
import type { ReportSource } from "./report-source.ts";
import { fill } from "./texts/words-of.ts";

/** Cover facts that are not part of the filter. */
export interface CoverFacts {
  /** Name of the client. */
  readonly client: string;
  /** Name of the user, or of the schedule. */
  readonly by: string;
}

export interface CoverLine {
  readonly label: string;
  /** Text, or an instant in UTC ms. */
  readonly value: string | number;
}

/** Most windows listed on a cover. */
const mostWindows = 40;

/** Lines of a report's cover in order: client, filter, contents, author and time. */
export function coverLines(
  source: ReportSource,
  { client, by }: CoverFacts,
  chosen: readonly ReportChart[],
): CoverLine[] {
  const { words, timeZone, filter, registrations, ignoredCodes, nowMs } = source;
  const { cover } = words;
  const { equipment, operator, product } = filter;
  const isAll = equipment.length === registrations.equipment.size;
  const named = registrations.productById.get(product ?? 0);
  return [
    { label: cover.client, value: client },
    ...windowLines(source),
    { label: cover.zone, value: timeZone },
    {
      label: cover.equipment,
      value: isAll ? `${cover.all} · ${equipment.length}` : equipment.map(({ name }) => name).join(", "),
    },
    {
      label: cover.operator,
      value: operator === null ? cover.all : (registrations.operators.get(operator) ?? String(operator)),
    },
    { label: cover.product, value: product === null ? cover.all : (named?.name ?? String(product)) },
    {
      label: cover.ignored,
      value:
        ignoredCodes.size === 0
          ? cover.none
          : [...ignoredCodes].map((code) => registrations.events.get(code) ?? String(code)).join(", "),
    },
    { label: cover.contents, value: chosen.map((chart) => words.charts[chart]).join(", ") },
    ...(chosen.includes("ProductionOrders")
      ? [{ label: "", value: fill(cover.closedOrders, { count: mostClosedOrders }) }]
      : []),
    { label: cover.by, value: by },
    { label: cover.at, value: nowMs },
  ];
}

function windowLines({ words: { cover }, timeZone, period }: ReportSource): CoverLine[] {
  const text = (ms: number) => formatInstant(ms, "dateTime", timeZone) ?? "";
  const shown = period.slice(0, mostWindows).map(({ startMs, endMs }, i) => ({
    label: i === 0 ? cover.period : "",
    value: fill(cover.until, { from: text(startMs), to: text(endMs) }),
  }));
  const rest = period.length - shown.length;
  return rest === 0 ? shown : [...shown, { label: "", value: fill(cover.moreWindows, { count: rest }) }];
}
