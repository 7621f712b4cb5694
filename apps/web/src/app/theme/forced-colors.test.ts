import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.join(import.meta.dirname, "../..");
/** Boards keep all their colours (shared/board/styles/frame.css). A dialog's backdrop is no sign. */
const others = /^(?:tv|shared\/board)\/|^app\/sign-in-over/;
/** Part of an element that its own style sheet draws. */
const ofPart = /::(?:before|after|-\w+-(?:slider|range|progress)-[\w-]+)/;
const isPainted = /\bbackground(?:-color|-image)?:\s*(?!none|transparent|inherit)[^;]/;
const isKept = /forced-color-adjust: none|\b(?:border|outline)(?:-\w+)?:\s*(?!0|none)[^;]*\d/;
/** A part of the ground's own colour only covers what lies under it. */
const isGround = /background: var\(--s[01]\)/;

const rulesOf = (css: string): { selectors: string; body: string }[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selectors = "", body = ""]) => ({ selectors: selectors.trim(), body }),
  );

it("what stands before or after an element and is drawn by a background is kept in contrast themes", () => {
  const sheets = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".css") && !others.test(file));
  const painted = sheets.flatMap((file) => {
    const css = readFileSync(path.join(source, file), "utf8");
    const rules = rulesOf(css);
    // A part of an element inherits what the element says of itself.
    const keeps = (selector: string): boolean =>
      rules.some(({ selectors, body }) => selectors === selector.split("::")[0] && /adjust: none/.test(body));
    return rules
      .filter(({ selectors, body }) => ofPart.test(selectors) && isPainted.test(body))
      .map(({ selectors, body }) => ({
        name: `${file}: ${selectors}`,
        isKept: isKept.test(body) || isGround.test(body) || keeps(selectors),
      }));
  });
  expect(painted.length).toBeGreaterThan(10);
  expect(painted.filter(({ isKept: kept }) => !kept).map(({ name }) => name)).toEqual([]);
});
