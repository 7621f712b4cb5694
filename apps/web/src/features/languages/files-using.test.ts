import { expect, it } from "vitest";
import { filesUsing } from "./files-using.ts";
import { sampleText } from "./sample-text.ts";

const index = {
  files: ["alerts / list", "alerts / would-panel", "users / row"],
  codes: { "alerts.fired": [1], "alerts.title": [0, 1] },
  stems: { "alerts.": [0], "alerts.kinds.": [2] },
};

it("tells the files that name a text, by its plural forms too", () => {
  expect(filesUsing("alerts.title", index)).toEqual(["alerts / list", "alerts / would-panel"]);
  expect(filesUsing("alerts.fired_few", index)).toEqual(["alerts / would-panel"]);
});

it("tells those that put its code together where none names it, and nobody where there is none", () => {
  expect(filesUsing("alerts.kinds.stopped", index)).toEqual(["users / row"]);
  expect(filesUsing("alerts.other", index)).toEqual(["alerts / list"]);
  expect(filesUsing("products.title", index)).toEqual([]);
});

it("shows a text with samples in its places, without its tags", () => {
  expect(sampleText("Fired <b>{{count}} times</b> at {{ equipment }}, {name}: {{other}}", [2, 3])).toBe(
    "Fired 2 times at CAF3, Ana: 12",
  );
});
