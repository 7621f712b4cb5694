import type { XmlHandlers } from "./xml-handlers.ts";

/** Built-in number formats that show dates and times (ECMA-376, 18.8.30). */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47);
const isDate = (format: string): boolean =>
  /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, "").replaceAll(/General|Geral|E[+-]/gi, ""));

/** How cell styles show numbers. */
export interface NumberStyles {
  /** Styles that show a number as a date. */
  readonly dates: ReadonlySet<number>;
  /** The workbook's own number formats, by style. */
  readonly formats: ReadonlyMap<number, string>;
}

/** Most formats and styles that Excel allows (specifications and limits). */
const mostStyles = 65_490;

export async function numberStylesOf(parse: (handlers: XmlHandlers) => Promise<void>): Promise<NumberStyles> {
  const own = new Map<number, string>();
  const dates = new Set<number>();
  const formats = new Map<number, string>();
  let isCellStyles = false;
  let style = 0;
  await parse({
    open: (name, at) => {
      const id = Number(at["numFmtId"]);
      if (name === "numFmt" && own.size < mostStyles) own.set(id, at["formatCode"] ?? "");
      if (name === "cellXfs") isCellStyles = true;
      if (name !== "xf" || !isCellStyles || style >= mostStyles) return;
      const format = own.get(id);
      if (format === undefined ? builtIn(id) : isDate(format)) dates.add(style);
      else if (format !== undefined) formats.set(style, format);
      style += 1;
    },
    close: (name) => void (name === "cellXfs" && (isCellStyles = false)),
  });
  return { dates, formats };
}
