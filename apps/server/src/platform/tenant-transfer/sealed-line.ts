import type { Unseal } from "./export-secrets.ts";

const head = /^\{"sealed": "([A-Za-z0-9+/=]+)"(?:, |\})/;

/** The line of a row with the sealed columns put first. */
export const withSealed = (line: string, sealed: string): string =>
  line === "{}" ? `{"sealed": "${sealed}"}` : `{"sealed": "${sealed}", ${line.slice(1)}`;

/** Reverses `withSealed` by text alone, so that no value is parsed and rounded. */
export function unsealedLine(table: string, line: string, unseal: Unseal): string {
  const [found, sealed] = head.exec(line) ?? [];
  if (found === undefined || sealed === undefined) return line;
  const opened = unseal(table, sealed);
  const rest = line.slice(found.length);
  return rest === "" ? opened : `${opened.slice(0, -1)}, ${rest}`;
}
