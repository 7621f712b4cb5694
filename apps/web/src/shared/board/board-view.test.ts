import type { BoardPicture } from "@fiel/contracts";
import { instantOfWallClock } from "@fiel/domain";
import { expect, it } from "vitest";
import { type BoardView, periodWords } from "./board-view.ts";
import { createBoardWords } from "./board-words.ts";

const timeZone = "America/Sao_Paulo";
const at = (day: number, hour = 0) => instantOfWallClock({ year: 2026, month: 11, day, hour }, timeZone);
const wordsOf = (start: number, end: number): string =>
  periodWords({
    picture: { zoom: "custom", start, end, at: end } as unknown as BoardPicture,
    words: createBoardWords("pt-BR", timeZone),
    isStale: false,
  } as BoardView);

it("names chosen days by the last that is among them, and one day alone", () => {
  expect(wordsOf(at(23), at(26))).toBe("23/11 – 25/11");
  expect(wordsOf(at(23), at(24))).toBe("23/11");
  expect(wordsOf(at(23, 6), at(23, 14))).toBe("23/11 06:00 – 14:00");
});
