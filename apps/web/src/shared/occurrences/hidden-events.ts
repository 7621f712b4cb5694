/** Key in local storage, unchanged since earlier versions of the product: codes of the events that a user hides. */
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

/** A client's hidden codes in the stored text, ascending; empty when the text is invalid. */
export const hiddenCodesOf = (text: string | null, tenant: string): number[] => {
  const codes = parsed(text)[tenant];
  return Array.isArray(codes) ? [...new Set(codes.filter(isCode))].toSorted((a, b) => a - b) : [];
};

/** The stored text with a client's codes replaced. Codes are stored by client, because they mean other events elsewhere. */
export const withHiddenCodes = (text: string | null, tenant: string, codes: readonly number[]): string => {
  const { [tenant]: _, ...others } = parsed(text);
  return JSON.stringify(codes.length === 0 ? others : { ...others, [tenant]: codes });
};
