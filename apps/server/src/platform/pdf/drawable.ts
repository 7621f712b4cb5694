import { canDraw } from "./typeface.ts";

/** Stands where the typeface has no sign; every typeface has it. */
const replacement = "\ufffd";

/** A text as it can be drawn: what the typeface has not is seen to be missing, and no blank. */
export function drawableText(text: string): string {
  // Most texts are plain.
  if (/^[ -~]*$/.test(text)) return text;
  return Array.from(text, (sign) => (canDraw(sign) ? sign : replacement)).join("");
}

const isText = (key: string): boolean => key === "text" || key === "svg";

/** Makes the texts of a document's description drawable, in place; answers whether one of them was not. */
export function makeDrawable(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  let lacks = false;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== "string") {
      lacks = makeDrawable(value) || lacks;
    } else if (isText(key)) {
      const text = drawableText(value);
      if (text === value) continue;
      (node as Record<string, unknown>)[key] = text;
      lacks = true;
    }
  }
  return lacks;
}
