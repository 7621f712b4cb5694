/** How many digits after the comma a value has, three at most: it is shown as it was written. */
export const decimalsOf = (value: number): number => {
  const [, digits = ""] = value.toFixed(3).split(".");
  return digits.replace(/0+$/, "").length;
};

/** A number in a field, with the decimal mark of the page's language; empty where there is none. */
export const fieldTextOf = (value: number | null, language: string): string => {
  if (value === null) return "";
  return language === "en" ? String(value) : String(value).replace(".", ",");
};
