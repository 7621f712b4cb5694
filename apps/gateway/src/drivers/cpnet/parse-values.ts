import type { Verdict } from "@fiel/contracts";

/** A line that cannot be understood; the others go on. */
export class MalformedLine extends Error {}

const verdicts: Record<string, Verdict | null> = {
  "": null,
  "0": null,
  useful: "useful",
  "1": "useful",
  over: "over",
  "2": "over",
  under: "under",
  "3": "under",
  invalid: "invalid",
  "4": "invalid",
};

/** UTC ms of `2026-11-21T10:15:00.250-03:00`, of the same without offset (this computer's zone), or of ms. */
export const parseInstant = (text: string): number => {
  const isMs = /^\d{12,14}$/.test(text);
  const isIso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(text);
  const ms = isMs ? Number(text) : isIso ? Date.parse(text.replace(" ", "T").replace(",", ".")) : Number.NaN;
  if (Number.isNaN(ms)) throw new MalformedLine(`instante "${text}"`);
  return ms;
};

/** Milligrams of a weight in grams with decimal comma or point. */
export const parseWeightMg = (text: string): number => {
  if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) throw new MalformedLine(`peso "${text}"`);
  return Math.round(Number(text.replace(",", ".")) * 1000);
};

export const parseVerdict = (text: string): Verdict | null => {
  const verdict = verdicts[text.toLowerCase()];
  if (verdict === undefined) throw new MalformedLine(`veredito "${text}"`);
  return verdict;
};

/** An integer, or null where the field is empty. */
export const parseInteger = (text: string, what: string): number | null => {
  if (text === "") return null;
  if (!/^\d{1,15}$/.test(text)) throw new MalformedLine(`${what} "${text}"`);
  return Number(text);
};
