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

/** Full hours of a row, UTC ms: equally spaced, five at most, and so few that neither they nor the word at the end overlap. */
export const stripHours = ({ startMs, endMs, widthEm, hour, now }: Row): number[] => {
  const [hourEm, nowEm] = [hour.length * letterEm, now.length * letterEm];
  const marks = Math.min(mostMarks, Math.floor(widthEm / (hourEm + gapEm)));
  if (marks < 1 || endMs <= startMs) return [];
  const step = Math.ceil((endMs - startMs) / hourMs / marks) * hourMs;
  const first = Math.ceil(startMs / hourMs) * hourMs;
  const count = Math.max(0, Math.floor((endMs - first) / step) + 1);
  return Array.from({ length: count }, (_, place) => first + place * step).filter(
    (atMs) => ((endMs - atMs) / (endMs - startMs)) * widthEm > hourEm / 2 + gapEm + nowEm,
  );
};
