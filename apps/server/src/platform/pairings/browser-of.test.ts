import { expect, it } from "vitest";
import { browserOf } from "./browser-of.ts";

/** User agent of a television from 2020. */
const oldBrowser =
  "Mozilla/5.0 (Web0S; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/68.0.3440.106 Safari/537.36";

it.each([
  [oldBrowser, "Chromium 68"],
  [
    "Mozilla/5.0 (iPad) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Mobile/15E148 Safari/604.1",
    "WebKit 16",
  ],
  ["Mozilla/5.0 (X11; Linux; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128"],
  ["curl/8", null],
  [undefined, null],
])("the browser of %s is %s", (agent, expected) => {
  expect(browserOf(agent)).toBe(expected);
});
