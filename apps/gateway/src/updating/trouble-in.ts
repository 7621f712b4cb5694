/** The most informative line of a program's error output: the last one that begins with the name of an error, otherwise the last line. */
export const troubleIn = (errors: string): string => {
  const lines = errors.trim().split("\n");
  return (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? "").trim();
};
