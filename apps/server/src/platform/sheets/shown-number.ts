/** A piece of a number format: a digit placeholder or a literal text. */
type Piece = { readonly digit: "0" | "#" | "?" } | { readonly text: string };

interface Mask {
  readonly pieces: readonly Piece[];
  readonly percent: boolean;
}

/** Longest number format that Excel allows, characters. */
const longestFormat = 255;

/** A bracketed part at a position of a format, and the text that it shows: the symbol of a currency, else "". Null when no bracket starts there. */
function bracketAt(section: string, at: number): { readonly length: number; readonly text: string } | null {
  const end = section[at] === "[" ? section.indexOf("]", at) : -1;
  if (end < 0) return null;
  const inner = section.slice(at + 1, end);
  return { length: end + 1 - at, text: inner.startsWith("$") ? (inner.slice(1).split("-")[0] ?? "") : "" };
}

/**
 * What a cell shows for a whole number when that differs from the number itself: leading zeros, characters between digits, words beside it. Thousands
 * separators and decimals are no part of a code and are dropped. Null for the plain number, also for fraction and scientific formats. Source:
 * ECMA-376, 18.8.31.
 */
export function shownNumber(value: number, format: string | undefined): string | null {
  if (format === undefined || format.length > longestFormat || !Number.isSafeInteger(value)) return null;
  const sections = sectionsOf(format);
  const place = placeOf(sections, value);
  const mask = maskOf(sections[place] ?? "");
  if (mask === null || !mask.pieces.some((piece) => "digit" in piece)) return null;
  const digits = String(Math.abs(mask.percent ? value * 100 : value));
  const sign = value < 0 && place === 0 ? "-" : "";
  const shown = (sign + filled(mask.pieces, digits)).trim();
  return shown === String(value) ? null : shown;
}

/**
 * What a cell shows for a text when its format puts something around it, as `"SKU-"@` does; null for the plain text. Source: ECMA-376, 18.8.31.
 */
export function shownText(text: string, format: string | undefined): string | null {
  if (format === undefined || format.length > longestFormat) return null;
  const section = sectionsOf(format).at(-1) ?? "";
  const pieces = [...section.matchAll(/"([^"]*)"|\\(.)|[_*].|\[[^\][]*\]|(@)|([^"\\_*[@])/gs)];
  if (!pieces.some(([, , , place]) => place !== undefined)) return null;
  const shown = pieces
    .map(
      ([, quoted, escaped, place, sign]) => quoted ?? escaped ?? (place === undefined ? (sign ?? "") : text),
    )
    .join("");
  return shown === text ? null : shown;
}

const comparisons: Readonly<Record<string, (value: number, other: number) => boolean>> = {
  "<": (value, other) => value < other,
  "<=": (value, other) => value <= other,
  ">": (value, other) => value > other,
  ">=": (value, other) => value >= other,
  "=": (value, other) => value === other,
  "<>": (value, other) => value !== other,
};

/** The section that shows a value: by the conditions that sections have, such as `[<=99999999]`, else by the sign. -1 when none does. */
function placeOf(sections: readonly string[], value: number): number {
  const conditions = sections.map((section) =>
    /^(?:\[[^\]]*\])*?\[([<>=]{1,2})(-?\d+(?:\.\d+)?)\]/.exec(section),
  );
  if (conditions.every((one) => one === null))
    return value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0;
  return conditions.findIndex((one, place) =>
    one === null ? place > 0 : comparisons[one[1] ?? ""]?.(value, Number(one[2])),
  );
}

/** Fills the digits into their placeholders from the right; excess digits go before the first placeholder. */
function filled(pieces: readonly Piece[], digits: string): string {
  const places = pieces.filter((piece) => "digit" in piece).length;
  const extra = digits.slice(0, Math.max(0, digits.length - places));
  const rest = digits.slice(extra.length).padStart(places, " ");
  let next = 0;
  let started = false;
  return pieces
    .map((piece) => {
      if ("text" in piece)
        return started || isPadded(pieces, next) ? piece.text : next === 0 ? piece.text : "";
      const digit = rest[next] ?? " ";
      const before = next === 0 ? extra : "";
      next += 1;
      started ||= digit !== " " || piece.digit === "0";
      if (digit !== " ") return before + digit;
      return piece.digit === "0" ? "0" : piece.digit === "?" ? " " : "";
    })
    .join("");
}

/** Whether one of the first `count` placeholders is a zero, so that the literal text after it is shown. */
const isPadded = (pieces: readonly Piece[], count: number): boolean =>
  pieces
    .filter((piece) => "digit" in piece)
    .slice(0, count)
    .some((piece) => "digit" in piece && piece.digit === "0");

/** Sections of a format, split at semicolons outside quoted text. */
function sectionsOf(format: string): string[] {
  const sections: string[] = [];
  let start = 0;
  let at = 0;
  while (at < format.length) {
    const sign = format[at];
    const close = sign === '"' ? format.indexOf('"', at + 1) : sign === "[" ? format.indexOf("]", at) : -1;
    if (sign === ";") {
      sections.push(format.slice(start, at));
      start = at + 1;
    }
    at = close < 0 ? at + (sign === "\\" ? 2 : 1) : close + 1;
  }
  sections.push(format.slice(start));
  return sections;
}

/** Parses a section; null for a format with other parts than digits and literals. */
function maskOf(section: string): Mask | null {
  const pieces: Piece[] = [];
  let percent = false;
  let decimals = false;
  for (let at = 0; at < section.length; at += 1) {
    const sign = section[at] ?? "";
    const rest = section.slice(at);
    const quoted = /^"([^"]*)"/.exec(rest);
    const bracket = bracketAt(section, at);
    if (quoted !== null) {
      pieces.push({ text: quoted[1] ?? "" });
      at += quoted[0].length - 1;
    } else if (bracket !== null) {
      if (bracket.text !== "") pieces.push({ text: bracket.text });
      at += bracket.length - 1;
    } else if (sign === "\\" || sign === "_" || sign === "*") {
      at += 1;
      if (sign === "\\") pieces.push({ text: section[at] ?? "" });
    } else if (sign === "0" || sign === "#" || sign === "?") {
      if (!decimals) pieces.push({ digit: sign });
    } else if (sign === ".") decimals = true;
    else if (sign === "," && /^,+(?![0#?])/.test(rest)) return null;
    else if (sign === "%") {
      percent = true;
      pieces.push({ text: sign });
    } else if (sign === "/" || sign === "@" || /^(E[+-]|General|Geral)/i.test(rest)) return null;
    else if (sign !== ",") pieces.push({ text: sign });
  }
  return { pieces, percent };
}
