import { incomplete, none, toMilligrams, type Piece, type WeightFrame } from "./weight-frame.ts";

const cr = 0x0d;
const lf = 0x0a;
/** Longest line that a scale sends, in characters. */
const longestLine = 120;

/** Whether a byte ends a line. */
export const isEnd = (byte: number | undefined): boolean => byte === cr || byte === lf;

/** Parses a line; null when it is not one of the family. */
export type ReadLine = (line: string) => WeightFrame | null;

/** Parses a number as scales write it: a sign that blanks may follow, and a point or a comma. Null when the text is not a number. */
export const numberIn = (text: string): number | null => {
  const found = /^([+-]?) {0,12}(\d{1,9})(?:[.,](\d{0,6}))?$/.exec(text.trim());
  if (found === null) return null;
  const [, sign, whole, rest = ""] = found;
  return Number(`${sign}${whole}.${rest || "0"}`);
};

/** A weight from a number and a unit, null when the number is invalid. Its `weightMg` is null when the unit is unknown. */
export const weightOf = (number: string, unit: string, isStable: boolean | null): WeightFrame | null => {
  const value = numberIn(number);
  return value === null ? null : { weightMg: toMilligrams(value, unit.trim()), isStable };
};

/** Reads lines of text that end in CR, LF or both. Parity bits are removed. */
export const textLine =
  (read: ReadLine) =>
  (bytes: Uint8Array, start: number): Piece => {
    if (isEnd(bytes[start]) || bytes[start] === 0) return none;
    let end = start;
    while (end < bytes.length && end - start <= longestLine && !isEnd(bytes[end])) end += 1;
    if (end - start > longestLine) return { kind: "overlong" };
    if (end >= bytes.length) return incomplete;
    const line = String.fromCharCode(...bytes.subarray(start, end).map((byte) => byte & 0x7f));
    const frame = read(line);
    return frame === null ? { kind: "wrong", end: end + 1 } : { kind: "frame", end: end + 1, frame };
  };

const unusable: WeightFrame = { weightMg: null, isStable: false };

/** `S S     100.00 g` (Mettler-Toledo, MT-SICS reference manual). */
export const sicsLine: ReadLine = (line) => {
  const [command = "", status = "", ...rest] = line.trim().split(/ +/);
  if (command !== "S" && command !== "SI") return null;
  if (status === "I" || status === "+" || status === "-") return unusable;
  if (status !== "S" && status !== "D") return null;
  const unit = rest.pop() ?? "";
  return weightOf(rest.join(""), unit, status === "S");
};

/** `ST,GS,+00012.34 kg` (A&D, CAS); the fields between the header and the weight differ by maker. */
export const headedLine: ReadLine = (line) => {
  const parts = line.split(",");
  const header = (parts[0] ?? "").trim();
  if (parts.length < 2 || !["ST", "US", "OL"].includes(header)) return null;
  if (header === "OL") return unusable;
  const found = /^([^a-z]{1,20})([a-z]{1,3})$/i.exec((parts.at(-1) ?? "").trim());
  return found === null ? null : weightOf(found[1] ?? "", found[2] ?? "", header === "ST");
};

/** `PESO L: 1.234kg` (Urano POP; ACBr). The line does not report motion. */
export const uranoLine: ReadLine = (line) => {
  const found = /PESO L: {0,8}([-+]?[0-9.,]{1,10}) {0,4}([a-z]{1,2})/i.exec(line);
  return found === null ? null : weightOf(found[1] ?? "", found[2] ?? "", null);
};

/** `EB,kg,B:-000000,T:000000,L:-000000` (Weightech WT27R): E stable, I in motion; B gross or L net is shown. */
export const weightechLine: ReadLine = (line) => {
  const parts = line.trim().split(",");
  const [head = "", unit = "", gross = "", , net = ""] = parts;
  if (parts.length !== 5 || !/^[EI][BL]$/.test(head)) return null;
  const shown = head[1] === "B" ? gross : net;
  if (!/^[BL]:/.test(shown)) return null;
  const number = shown.slice(2);
  if (/^-?9{6}$/.test(number.replace(/[.,]/, ""))) return unusable;
  return weightOf(number, unit, head[0] === "E");
};

/** Status characters of a scale in trouble: over, under, and the errors of zero and tare. */
const smaTroubles = new Set(["O", "U", "E", "I", "T"]);

/** `<LF> s r n m f xxxxxx.xxx uuu <CR>` (Scale Manufacturers Association, SCP-0499): M is motion. */
export const smaLine: ReadLine = (line) => {
  const found = /^([ ZOUEIT])(.)([GTNgn])([ M])(.)([ 0-9.+-]{10})([ a-z]{3})$/i.exec(line);
  if (found === null) return null;
  const [, status = "", , , motion, , number = "", unit = ""] = found;
  return smaTroubles.has(status) ? unusable : weightOf(number, unit, motion !== "M");
};
