import { expect, it } from "vitest";
import { boardChoice } from "./board-choice.ts";

it("keeps pages in their order and seconds that are offered", () => {
  const kept = boardChoice.write({ pages: ["giveaway", "stops"], seconds: 30 });
  expect(boardChoice.read(kept)).toEqual({ pages: ["stops", "giveaway"], seconds: 30 });
});

it.each([null, "{", "3", "null", '{"pages":[]}', '{"pages":["other"],"seconds":7}'])(
  "is all pages for 20 s where the kept text is %s",
  (text) => {
    const { pages, seconds } = boardChoice.read(text);
    expect([pages.length, seconds]).toEqual([5, 20]);
  },
);
