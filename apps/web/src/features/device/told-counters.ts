/** Counters of a machine, most important first; see docs/gateway.md. */
const counterNames = [
  "overrun",
  "malformedReadings",
  "malformedLines",
  "refusedDates",
  "undecidedRows",
  "unreadableFiles",
  "ignoredFiles",
  "historySkipped",
  "powerOns",
  "counterResets",
  "replacedFiles",
  "malformedProducts",
  "malformedOperators",
  "malformedFields",
  "keptRows",
  "keptEvents",
  "knownRows",
  "knownEvents",
] as const;
export type CounterName = (typeof counterNames)[number];

export interface ToldCounter {
  /** Null for a counter that only newer gateways have. */
  readonly known: CounterName | null;
  readonly name: string;
  readonly count: number;
}

/** Counters above zero: the most important first, those without a translation last. */
export const toldCounters = (counters: Readonly<Record<string, number>>): readonly ToldCounter[] => {
  const counted = Object.entries(counters).filter(([, count]) => count > 0);
  const known = counterNames.flatMap((name) => {
    const count = counted.find(([other]) => other === name)?.[1];
    return count === undefined ? [] : [{ known: name, name, count }];
  });
  const unknown = counted
    .filter(([name]) => !counterNames.some((other) => other === name))
    .map(([name, count]) => ({ known: null, name, count }));
  return [...known, ...unknown];
};
