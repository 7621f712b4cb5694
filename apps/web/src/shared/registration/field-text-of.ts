/** A number in a field, with the decimal mark of the page's language; empty where there is none. */
export const fieldTextOf = (value: number | null, language: string): string => {
  if (value === null) return "";
  return language === "en" ? String(value) : String(value).replace(".", ",");
};
