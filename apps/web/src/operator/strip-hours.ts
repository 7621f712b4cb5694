import { hourMs } from "@fiel/domain";

const mostMarks = 5;
/** Width of a letter at most, and the space between two words, in em. */
const [letterEm, gapEm] = [0.65, 1];

interface Row {
  readonly startMs: number;
  readonly endMs: number;
  readonly widthEm: number;
  /** Any hour as it is written. */
  readonly hour: string;
  /** The word at the end of the row. */
  readonly now: string;
}

interface Mark {
  /** UTC ms. */
  readonly atMs: number;
  /** Of the middle of the text, as a share of the row. */
  readonly place: number;
}

/**
 * Full hours of a row: equally spaced, five at most, and so few that neither they nor the word at the end overlap. The text of the first one begins in
 * the row.
 */
export const stripHours = ({ startMs, endMs, widthEm, hour, now }: Row): Mark[] => {
  const [hourEm, nowEm] = [hour.length * letterEm, now.length * letterEm];
  const marks = Math.min(mostMarks, Math.floor(widthEm / (hourEm + gapEm)));
  if (marks < 1 || endMs <= startMs) return [];
  const step = Math.ceil((endMs - startMs) / hourMs / marks) * hourMs;
  const first = Math.ceil(startMs / hourMs) * hourMs;
  const count = Math.max(0, Math.floor((endMs - first) / step) + 1);
  const lastEm = widthEm - nowEm - gapEm - hourEm / 2;
  const placed = Array.from({ length: count }, (_, place) => first + place * step).map((atMs) => ({
    atMs,
    atEm: Math.max(hourEm / 2, ((atMs - startMs) / (endMs - startMs)) * widthEm),
  }));
  return placed
    .filter(
      ({ atEm }, place) =>
        atEm <= lastEm && (placed[place + 1]?.atEm ?? widthEm) - atEm >= hourEm + gapEm / 2,
    )
    .map(({ atMs, atEm }) => ({ atMs, place: atEm / widthEm }));
};
