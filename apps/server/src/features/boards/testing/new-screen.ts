import type { BoardSettings } from "@fiel/contracts";

/** Settings that an administrator gives a new board. */
export const newSettings: BoardSettings = {
  name: "Expedição",
  place: "Sala",
  equipments: [],
  pages: ["stops", "machines", "production", "pace", "giveaway"],
  seconds: 20,
  zoom: "today",
  theme: "dark",
  darkFrom: null,
  darkTo: null,
  warnStops: true,
};

/** Data that a screen reports about itself. */
export const newScreen = { width: 1920, height: 1080, version: "1.0.0" };
/** Browser of a television of 2020. */
export const oldBrowser =
  "Mozilla/5.0 (Web0S; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/68.0.3440.106 Safari/537.36";
