/** What of the filter holds for a panel. What is left out of it does. */
export interface FilterScope {
  /** The time that it shows instead of the filter's period; null: how things are at an instant. */
  readonly period?: string | null | undefined;
  /** The equipment that it shows instead of the chosen ones; null: its title says which. */
  readonly equipments?: string | null | undefined;
  readonly operator?: boolean;
  readonly product?: boolean;
  /** Its figures know the product, and the operational factor among them does not. */
  readonly factor?: false;
}

/** The parts of what the filter says; null where nothing is chosen. */
export interface FilterTexts {
  readonly time: readonly string[];
  readonly equipments: string;
  readonly operator: string | null;
  readonly product: string | null;
}

/** Occurrences, stops and what is made of them know no product. */
export const stopsScope: FilterScope = { product: false };

/** Packages are the product's, and the factor beside them is the machine's. */
export const cardsScope: FilterScope = { factor: false };

/** All of it holds. */
export const wholeScope: FilterScope = {};

/** The title says which machine, or group of them, it is. */
export const namedByTitle: FilterScope = { equipments: null };

/** What the filter says as far as it holds, in the filter's order. */
export const wordsInScope = (texts: FilterTexts, scope: FilterScope): string[] => {
  const { period, equipments = texts.equipments } = scope;
  const time = period === undefined ? texts.time : [period];
  const operator = scope.operator === false ? null : texts.operator;
  const product = scope.product === false ? null : texts.product;
  return [...time, equipments, operator, product].filter((word) => word !== null);
};

/** Whether the filter's own words, over the whole page, would be false of it. */
export const isOutOfScope = (texts: FilterTexts, scope: FilterScope): boolean =>
  scope.period !== undefined ||
  typeof scope.equipments === "string" ||
  (scope.operator === false && texts.operator !== null) ||
  (scope.product === false && texts.product !== null);

/** Of when it is: in the period's place of what has none, else last. */
export const withInstant = (
  words: readonly string[],
  instant: string,
  scope: FilterScope | undefined,
): string[] => (scope?.period === null ? [instant, ...words] : [...words, instant]);
