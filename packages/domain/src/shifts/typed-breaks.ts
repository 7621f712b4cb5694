import type { ShiftBreak } from "./shift-pattern.ts";

const oneBreak = /^([01]?\d|2[0-3]):([0-5]\d)[-–]([01]?\d|2[0-3]):([0-5]\d)$/;

/** Breaks as somebody writes them, `10:00-10:30, 15:00-15:15`; none for a blank text, null for what is no list of breaks. */
export function typedBreaks(text: string): readonly ShiftBreak[] | null {
  const parts = text.split(/[,;]/).map((part) => part.replaceAll(" ", ""));
  const breaks: ShiftBreak[] = [];
  for (const part of parts) {
    if (part === "" && text.trim() === "") return [];
    const [, hour, minute, toHour, toMinute] = oneBreak.exec(part) ?? [];
    if (hour === undefined || toHour === undefined) return null;
    breaks.push({
      start: `${hour.padStart(2, "0")}:${minute}`,
      end: `${toHour.padStart(2, "0")}:${toMinute}`,
    });
  }
  return breaks;
}
