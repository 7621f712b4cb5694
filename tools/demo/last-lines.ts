import { existsSync, readFileSync } from "node:fs";

/** The last lines of a log, to show beside a failure. A JSON line is shown by its message. Empty when there is no log. */
export const lastLines = (file: string, count = 8): string => {
  if (!existsSync(file)) return "";
  const lines = readFileSync(file, "utf8").trimEnd().split("\n").slice(-count);
  return lines.map((line) => `  | ${messageOf(line)}`).join("\n");
};

const messageOf = (line: string): string => {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter((text) => text !== undefined && text !== "").join(": ") || line;
  } catch {
    return line;
  }
};
