import { type Locale, readNumber, typedNumber, visibleText } from "@fiel/domain";

/** Content of a profile being edited. */
export type Content = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses a text as a JSON object; null when it is none. */
export const readContent = (text: string): Content | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

export const writeContent = (content: Content): string => JSON.stringify(content, null, 2);

/** The value at a path such as `packages.counter.address`; undefined when absent. */
export const valueAt = (content: Content, path: string): unknown => {
  let value: unknown = content;
  for (const key of path.split("."))
    value = typeof value === "object" && value !== null ? (value as Content)[key] : undefined;
  return value;
};

/** The faults to show: before the form was submitted those of empty places are left out. */
export const faultsToShow = <Fault extends { readonly path: string }>(
  faults: readonly Fault[],
  { content, submitted }: { readonly content: Content; readonly submitted: boolean },
): readonly Fault[] =>
  submitted ? faults : faults.filter(({ path }) => path === "" || (valueAt(content, path) ?? "") !== "");

/** Sets the value at a path; undefined removes it, together with objects that become empty. */
export const withValue = (content: Content, path: string, value: unknown): Content => {
  const [key = "", ...rest] = path.split(".");
  const { [key]: before, ...others } = content;
  const after = rest.length === 0 ? value : withValue(isObject(before) ? before : {}, rest.join("."), value);
  const isGone =
    after === undefined || (rest.length > 0 && isObject(after) && Object.keys(after).length === 0);
  if (isGone) return others;
  return { ...content, [key]: after };
};

/** Parses a number typed in the page's language. Other text is returned as it is, for the server to refuse; undefined when empty. */
export const typedValue = (text: string, locale: Locale): number | string | undefined => {
  const plain = visibleText(text).trim();
  if (plain === "") return undefined;
  const digits = readNumber(plain, locale);
  return digits === null ? plain : Number(digits);
};

/** Text of a value for a field in the page's language, which `typedValue` reads as that value. */
export const shownValue = (value: unknown, locale: Locale): string => {
  if (typeof value === "number") return typedNumber(value, locale);
  return typeof value === "string" ? value : "";
};
