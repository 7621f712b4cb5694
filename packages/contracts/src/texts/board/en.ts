import type { TextsOf } from "../texts-of.ts";
import type { boardPtBr } from "./pt-br.ts";

export const boardEn: TextsOf<typeof boardPtBr> = {
  board: {
    start: "Press F11 or touch Start",
    startButton: "Start",
    hint: "The board fills the screen and turns its page every {{seconds}} s. ESC ends it.",
    pages: "Pages",
    seconds: "Seconds per page",
    secondsOfPage: "{{seconds}} s a page",
    turn_one: "{{count}} page, around in {{minutes}} min",
    turn_other: "{{count}} pages, around in {{minutes}} min",
    pageCount_one: "{{count}} page",
    pageCount_other: "{{count}} pages of 4",
    page: {
      stops: "Stops by cause",
      machines: "Equipment",
      production: "Useful production",
      pace: "Pace of the day",
      giveaway: "Giveaway",
    },
  },
};
