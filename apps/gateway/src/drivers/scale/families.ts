import type { ScaleFamily } from "@fiel/contracts";
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

/** Protocol of one family of scales. */
export interface Family {
  /** Title for users. */
  readonly title: string;
  /** Reads the piece that begins at an offset of the stream. */
  readonly read: (bytes: Uint8Array, start: number, hasChecksum: boolean) => Piece;
  /** Its frames are lines of text. What comes before the first line end may be part of a line and is skipped. */
  readonly hasLines?: true;
  /** Bytes that request a weight; null when the scale sends by itself. */
  readonly question: string | null;
  /** Whether some of its scales end frames with a checksum. */
  readonly mayHaveChecksum?: true;
}

const lines = (read: ReadLine) => ({ read: textLine(read), hasLines: true }) as const;

const enq = "\u0005";
const etx = 0x03;
const cr = 0x0d;

/** Families by their name in a profile. docs/gateway.md describes the frames and names the sources. */
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
} as const satisfies Record<ScaleFamily, Family>;

/** The family of a scale whose lines the profile describes. */
export const lineFamily = (pattern: LinePattern, question: string | null): Family => ({
  title: "linhas de texto",
  ...lines(patternLine(pattern)),
  question,
});
