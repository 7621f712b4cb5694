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
    nowMs: end,
  } as BoardView);

it("names chosen days by the last that is among them, and one day alone", () => {
  expect(wordsOf(at(23), at(26))).toBe("23/11 – 25/11");
  expect(wordsOf(at(23), at(24))).toBe("23/11");
  expect(wordsOf(at(23, 6), at(23, 14))).toBe("23/11 06:00 – 14:00");
});

it("names the day of what an old picture shows, and of a stop, where that is not the present one", () => {
  const { moment } = createBoardWords("pt-BR", timeZone);
  expect(moment(at(23, 14), at(23, 18))).toBe("14:00");
  expect(moment(at(23, 14), at(24, 8))).toBe("23/11 14:00");
  const old = {
    picture: { zoom: "today", start: at(23), end: at(23, 14), at: at(23, 14) } as unknown as BoardPicture,
    words: createBoardWords("pt-BR", timeZone),
    isStale: true,
  };
  expect(periodWords({ ...old, nowMs: at(24, 8) } as BoardView)).toBe("hoje até 23/11 14:00");
  expect(periodWords({ ...old, nowMs: at(23, 18) } as BoardView)).toBe("hoje até 14:00");
});
