import { fiveDigits } from "./five-digits.ts";
import {
  headedLine,
  sicsLine,
  smaLine,
  textLine,
  uranoLine,
  weightechLine,
  type ReadLine,
} from "./text-line.ts";
import { patternLine, type LinePattern } from "./line-pattern.ts";
import { toledoContinuous } from "./toledo-continuous.ts";
import type { Piece } from "./weight-frame.ts";

/** How the scales of one family speak. */
export interface Family {
  /** For people. */
  readonly title: string;
  /** What begins at a place of what came. */
  readonly read: (bytes: Uint8Array, start: number, hasChecksum: boolean) => Piece;
  /** Its frames are lines: what came before the first line's end may be a piece of one. */
  readonly hasLines?: true;
  /** What asks for a weight; null where the scale sends by itself. */
  readonly question: string | null;
  /** Whether some of its scales end frames with a checksum. */
  readonly mayHaveChecksum?: true;
}

const lines = (read: ReadLine) => ({ read: textLine(read), hasLines: true }) as const;

const enq = "\u0005";
const etx = 0x03;
const cr = 0x0d;

/** By the name that a profile says. Their frames, with the sources, are told in docs/gateway.md. */
export const families = {
  "toledo-continuous": {
    title: "Toledo contínuo",
    read: toledoContinuous,
    question: null,
    mayHaveChecksum: true,
  },
  "toledo-prix-b": { title: "Toledo Prix, protocolo B", read: fiveDigits(etx), question: enq },
  "toledo-prix-c": { title: "Toledo Prix, protocolo C", read: fiveDigits(cr), question: enq },
  filizola: { title: "Filizola", read: fiveDigits(etx), question: enq },
  "mt-sics": { title: "Mettler-Toledo MT-SICS", ...lines(sicsLine), question: "SI\r\n" },
  "a-and-d": { title: "A&D e CAS", ...lines(headedLine), question: null },
  urano: { title: "Urano POP", ...lines(uranoLine), question: null },
  weightech: { title: "Weightech", ...lines(weightechLine), question: null },
  sma: { title: "SMA SCP-0499", ...lines(smaLine), question: "W\r" },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
export const familyNames = Object.keys(families) as [FamilyName, ...FamilyName[]];

/** The family of a scale whose lines are written as its profile says. */
export const lineFamily = (pattern: LinePattern, question: string | null): Family => ({
  title: "linhas de texto",
  ...lines(patternLine(pattern)),
  question,
});
