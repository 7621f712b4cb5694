import { incomplete, none, toMilligrams, type Piece } from "./weight-frame.ts";

const stx = 0x02;
const length = 7;

/** Letters in place of the digits: unstable, below zero, overloaded. */
const words: ReadonlySet<string> = new Set(["IIIII", "NNNNN", "SSSSS"]);

/** Frames of STX, five digits of grams, and an end byte: Toledo Prix B and C, Filizola (ACBr, ACBrBALToledo.pas and ACBrBALFilizola.pas). */
export const fiveDigits =
  (last: number) =>
  (bytes: Uint8Array, start: number): Piece => {
    if (bytes[start] !== stx) return none;
    if (bytes.length < start + length) return incomplete;
    const text = String.fromCharCode(...bytes.subarray(start + 1, start + length - 1));
    const isWhole = bytes[start + length - 1] === last;
    if (!isWhole) return none;
    const end = start + length;
    if (/^\d{5}$/.test(text))
      return { kind: "frame", end, frame: { weightMg: toMilligrams(Number(text), "g"), isStable: true } };
    if (!words.has(text)) return { kind: "wrong", end: start + 1 };
    return { kind: "frame", end, frame: { weightMg: null, isStable: false } };
  };
