/** What is known of a stop before somebody says why it was. */
export interface StopFeatures {
  readonly machine: number;
  /** Code of the event; null: the machine told nothing. */
  readonly event: number | null;
  /** Null: no product was loaded, or it is not known. */
  readonly product: number | null;
  /** Of the shift in which it began, from 0. */
  readonly hourOfShift: number;
  readonly length: LengthClass;
}

/** Classes of a stop's length, by their upper bounds, s. */
export const lengthClasses = ["to5min", "to15min", "to60min", "longer"] as const;
export type LengthClass = (typeof lengthClasses)[number];
const upperS = [300, 900, 3_600] as const;

/** The class of a length in ms; of the edges the longer one. */
export function lengthClassOf(ms: number): LengthClass {
  const place = upperS.findIndex((upper) => ms < upper * 1_000);
  return lengthClasses[place === -1 ? lengthClasses.length - 1 : place] as LengthClass;
}

/** A stop that was told a reason. */
export interface AnsweredStop extends StopFeatures {
  readonly reasonId: number;
  /** How much it counts: the newest twice. */
  readonly weight: number;
}

/** Buttons on a tablet. */
export const mostSuggestions = 3;

/** Answers of so many days are counted, and those of the newest of them count twice. */
export const suggestionDays = 90;
export const newestSuggestionDays = 30;

/** The values of a stop by which answers are counted. Source: design, "Suggestion". */
const keysOf = ({ machine, event, product, hourOfShift, length }: StopFeatures): readonly string[] => [
  `m ${machine}`,
  `e ${machine} ${event}`,
  `p ${machine} ${product}`,
  `h ${machine} ${hourOfShift}`,
  `d ${machine} ${length}`,
];

/** Answers counted by the values of their stops. */
export interface AnswerCounts {
  /** Key of a value -> reason -> sum of weights. */
  readonly byKey: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/** Counts answers; empty for none. */
export function countAnswers(answers: readonly AnsweredStop[]): AnswerCounts {
  const byKey = new Map<string, Map<number, number>>();
  for (const { reasonId, weight, ...features } of answers)
    for (const key of keysOf(features)) {
      const counts = byKey.get(key) ?? new Map<number, number>();
      counts.set(reasonId, (counts.get(reasonId) ?? 0) + weight);
      byKey.set(key, counts);
    }
  return { byKey };
}

/**
 * The reasons that a stop most likely has, the likeliest first, at most three: score(r) = sum of log((n(r, value) + 1) / (n(value) + R)) over
 * the stop's values, R reasons to choose from. `reasonIds`: those of the machine, in their order, by which equal scores stand. Empty where the
 * machine has no answer yet: the first in the list would be a guess.
 */
export function suggestReasons(
  stop: StopFeatures,
  { byKey }: AnswerCounts,
  reasonIds: readonly number[],
): number[] {
  const counts = keysOf(stop).map((key) => byKey.get(key) ?? new Map<number, number>());
  const [ofMachine] = counts;
  const sum = (of: ReadonlyMap<number, number>): number =>
    reasonIds.reduce((total, id) => total + (of.get(id) ?? 0), 0);
  if (ofMachine === undefined || sum(ofMachine) === 0) return [];
  const totals = counts.map(sum);
  const score = (id: number): number =>
    counts.reduce(
      (total, of, place) =>
        total + Math.log(((of.get(id) ?? 0) + 1) / ((totals[place] ?? 0) + reasonIds.length)),
      0,
    );
  return reasonIds
    .map((id, place) => ({ id, place, score: score(id) }))
    .toSorted((one, other) => other.score - one.score || one.place - other.place)
    .slice(0, mostSuggestions)
    .map(({ id }) => id);
}
