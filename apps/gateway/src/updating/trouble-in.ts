/** The most telling line of a program's error output: the first of a stack trace, otherwise the last. */
export const troubleIn = (errors: string): string => {
  const lines = errors.trim().split("\n");
  return (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? "").trim();
};
