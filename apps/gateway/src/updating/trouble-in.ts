/** The line of a program's errors that says what went wrong: of a stack its first, else the last. */
export const troubleIn = (errors: string): string => {
  const lines = errors.trim().split("\n");
  return (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? "").trim();
};
