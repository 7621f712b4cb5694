/** Which parts of the filter apply to a panel. Omitted parts apply. */
export interface FilterScope {
  /** Period that the panel shows instead of the filter's; null when it shows one instant. */
  readonly period?: string | null | undefined;
  /** Equipment that the panel shows instead of the chosen ones; null when its title names it. */
  readonly equipments?: string | null | undefined;
  readonly operator?: boolean;
  readonly product?: boolean;
  /** Set when the panel's figures follow the product but its operational factor does not. */
  readonly factor?: false;
}

/** Texts of the filter's parts; null where nothing is chosen. */
export interface FilterTexts {
  readonly time: readonly string[];
  readonly equipments: string;
  readonly operator: string | null;
  readonly product: string | null;
}

/** For occurrences, stops and figures derived from them, which do not follow the product. */
export const stopsScope: FilterScope = { product: false };

/** For cards: the packages follow the product, the operational factor beside them does not. */
export const cardsScope: FilterScope = { factor: false };

/** All parts of the filter apply. */
export const wholeScope: FilterScope = {};

/** For panels whose title names the machine or group. */
export const namedByTitle: FilterScope = { equipments: null };

/** Texts of the filter's parts that apply, in the filter's order. */
export const wordsInScope = (texts: FilterTexts, scope: FilterScope): string[] => {
  const { period, equipments = texts.equipments } = scope;
  const time = period === undefined ? texts.time : [period];
  const operator = scope.operator === false ? null : texts.operator;
  const product = scope.product === false ? null : texts.product;
  return [...time, equipments, operator, product].filter((word) => word !== null);
};

/** Whether the filter's texts, which stand above the whole page, would be wrong for this panel. */
export const isOutOfScope = (texts: FilterTexts, scope: FilterScope): boolean =>
  scope.period !== undefined ||
  typeof scope.equipments === "string" ||
  (scope.operator === false && texts.operator !== null) ||
  (scope.product === false && texts.product !== null);

/** Adds the instant of the data: in place of the period when the panel has none, else at the end. */
export const withInstant = (
  words: readonly string[],
  instant: string,
  scope: FilterScope | undefined,
): string[] => (scope?.period === null ? [instant, ...words] : [...words, instant]);
