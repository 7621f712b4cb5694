import type { XmlHandlers } from "./xml-handlers.ts";

/** Built-in number formats that show dates and times (ECMA-376, 18.8.30). */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47);
const isDate = (format: string): boolean =>
  /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, "").replaceAll(/General|Geral|E[+-]/gi, ""));

/** Excel has no more of either (specifications and limits). */
const mostStyles = 65_490;

/** Which of the workbook's cell styles show a number as a date. */
export async function dateStylesOf(
  parse: (handlers: XmlHandlers) => Promise<void>,
): Promise<ReadonlySet<number>> {
  const own = new Map<number, boolean>();
  const dates = new Set<number>();
  let isCellStyles = false;
  let style = 0;
  await parse({
    open: (name, at) => {
      const id = Number(at["numFmtId"]);
      if (name === "numFmt" && own.size < mostStyles) own.set(id, isDate(at["formatCode"] ?? ""));
      if (name === "cellXfs") isCellStyles = true;
      if (name !== "xf" || !isCellStyles || style >= mostStyles) return;
      if (own.get(id) ?? builtIn(id)) dates.add(style);
      style += 1;
    },
    close: (name) => void (name === "cellXfs" && (isCellStyles = false)),
  });
  return dates;
}
