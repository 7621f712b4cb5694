/** First letters of the first and last name; one letter for a single name, empty for a blank one. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .flatMap((word) => (word === undefined ? [] : Array.from(word).slice(0, 1)))
    .join("")
    .toLocaleUpperCase();
};
