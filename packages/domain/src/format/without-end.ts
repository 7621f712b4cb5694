/**
 * A text without the trailing signs `sign`: `withoutEnd("2,500", "0")` is `2,5`. A regular expression would need time in the square of a
 * run's length.
 */
export function withoutEnd(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}
