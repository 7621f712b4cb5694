import type { TakenRows } from "../../outbox/taken-rows.ts";
import { parseLines } from "./collect-rows.ts";
import type { FileKind } from "./file-kind.ts";
import type { FileState } from "./file-state.ts";
import type { FollowedLines } from "./follow-file.ts";
import { createLocalClock, inSecondPass, type LocalClockState } from "./local-clock.ts";
import { countTaken } from "./sort-rows.ts";

interface PieceToParse<T> {
  readonly before: FileState;
  readonly kind: FileKind<T>;
  readonly timeZone: string;
  readonly taken: TakenRows;
  readonly file: string;
}

/**
 * Parses the lines of a piece. The first piece of a file may continue, repeat, or lack its start, also in the middle of the repeated hour: of the
 * possible readings of its local times, takes the one in which most rows are known.
 */
export const parsePiece = <T>({ lines }: Pick<FollowedLines, "lines">, piece: PieceToParse<T>) => {
  const { before, kind, timeZone } = piece;
  const parseFrom = (start: LocalClockState | null) => {
    const clock = createLocalClock(timeZone, start);
    const parsed = parseLines(lines, before.header, kind.usualHeader, (line, header) =>
      kind.parse(line, header, clock),
    );
    return { parsed, local: clock.state(), isAmbiguous: clock.isAmbiguous() };
  };
  const usual = parseFrom(before.local);
  if (before.prefix.offset > 0 || !usual.isAmbiguous) return usual;
  const countOf = ({ parsed }: typeof usual): number => countTaken(parsed.rows, { ...piece, ...kind });
  return [null, inSecondPass]
    .map(parseFrom)
    .reduce((best, other) => (countOf(other) > countOf(best) ? other : best), usual);
};
