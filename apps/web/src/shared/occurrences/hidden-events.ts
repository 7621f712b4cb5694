/** Key of local storage, as the product has always named it: codes of events that a user does not want counted. */
export const hiddenEventsKey = "occurrencesFilterBlacklist";

const isCode = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const parsed = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** The hidden codes of a client in the stored text, ascending; what is not understood hides nothing. */
export const hiddenCodesOf = (text: string | null, tenant: string): number[] => {
  const codes = parsed(text)[tenant];
  return Array.isArray(codes) ? [...new Set(codes.filter(isCode))].toSorted((a, b) => a - b) : [];
};

/** The stored text with a client's codes replaced: another client's catalogue gives the same codes other meanings. */
export const withHiddenCodes = (text: string | null, tenant: string, codes: readonly number[]): string => {
  const { [tenant]: _, ...others } = parsed(text);
  return JSON.stringify(codes.length === 0 ? others : { ...others, [tenant]: codes });
};
