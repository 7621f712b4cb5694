import type { Page } from "playwright-core";
import { installSaidTexts, type SaidText } from "./said-texts.ts";
import { installShownLines } from "./shown-lines.ts";

/** Unreadable texts, each with its fault: cut by a box that does not scroll, over another text, or broken into a column of letters. */
export async function textFaults(page: Page): Promise<string[]> {
  await page.evaluate(installSaidTexts);
  await page.evaluate(installShownLines);
  return page.evaluate(() => {
    const { all, cutBy, layerOf } = globalThis.fielTexts;
    const shownOf = globalThis.fielShownLines;
    const isBroken = ({ element, rects, size }: SaidText): boolean => {
      const longest = Math.max(...(element.textContent ?? "").split(/[\s/-]+/u).map((word) => word.length));
      const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
      return lines > 2 && longest > 2 && Math.max(...rects.map(({ width }) => width)) < size * 1.5;
    };
    /** Whether their lines meet somewhere, before boxes that scroll are looked at, which takes longer. */
    const meets = (one: SaidText, other: SaidText): boolean =>
      one.rects.some((a) =>
        other.rects.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      );
    // An overlap of a trailing space's few px, or of half a letter height over another line, is no fault.
    const areOver = (one: SaidText, other: SaidText): boolean =>
      meets(one, other) &&
      shownOf(one).some((a) =>
        shownOf(other).some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(one.size, other.size) * 0.45,
        ),
      ) &&
      layerOf(one) === layerOf(other);
    const texts = all();
    const faults = texts.flatMap((one, place) => {
      const cut = cutBy(one);
      const over = texts.slice(place + 1).find((other) => areOver(one, other));
      return [
        ...(isBroken(one) ? [`${one.told} is broken into letters`] : []),
        ...(cut === null ? [] : [`${one.told} is cut by ${cut}`]),
        ...(over === undefined ? [] : [`${one.told} and ${over.told} stand over each other`]),
      ];
    });
    return [...new Set(faults)];
  });
}
