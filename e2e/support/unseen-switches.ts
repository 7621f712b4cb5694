import type { Page } from "playwright-core";
import sharp from "sharp";
import { contrastOf } from "./luminance.ts";

/** Contrast that a control and its state need (WCAG 1.4.11). */
const leastContrast = 3;
/** Pixels that tell a state: a tick of a small box has more. */
const leastPixels = 12;
/** Space around a control, px, which shows its ground. */
const margin = 3;

type Picture = readonly (readonly number[])[];

/** Marks one switch or checkbox of each kind on the page and describes it. */
const markEach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const known = new Set<string>();
    const boxes = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].filter((one) => {
      one.removeAttribute("data-switch");
      const kind = `${one.className} ${one.parentElement?.className} ${one.disabled}`;
      const isNew = one.getBoundingClientRect().width > 0 && one.checkVisibility() && !known.has(kind);
      if (isNew) known.add(kind);
      return isNew;
    });
    for (const [place, box] of boxes.entries()) box.setAttribute("data-switch", String(place));
    return boxes.map(
      (box) => `${box.getAttribute("role") ?? "checkbox"} "${box.ariaLabel ?? box.labels?.[0]?.textContent}"`,
    );
  });

/** Shows a marked control on or off, whatever the page keeps; null gives its state back. */
const show = (page: Page, place: number, isOn: boolean | null) =>
  page.evaluate(
    ([at, on]) => {
      const box = document.querySelector<HTMLInputElement>(`[data-switch="${at}"]`);
      if (box === null) return null;
      box.dataset["before"] ??= String(box.checked);
      box.checked = on ?? box.dataset["before"] === "true";
      if (on === null) delete box.dataset["before"];
      // A switch is drawn by an element beside its invisible field.
      const isSeen = Number(getComputedStyle(box).opacity) > 0;
      const drawn = isSeen ? box : (box.parentElement?.querySelector('[class*="Switch-track"]') ?? box);
      drawn.scrollIntoView({ block: "center" });
      const { x, y, width, height } = drawn.getBoundingClientRect();
      return { x, y, width, height };
    },
    [place, isOn] as const,
  );

async function pictureOf(page: Page, place: number, isOn: boolean): Promise<Picture> {
  const box = await show(page, place, isOn);
  if (box === null) return [];
  const clip = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const png = await page.screenshot({ clip, animations: "disabled", scale: "css" });
  const data = await sharp(png).removeAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(3 * at, 3 * at + 3)]);
}

const told = (one: Picture, other: Picture): number =>
  one.filter((pixel, at) => contrastOf(pixel, other[at] ?? pixel) >= leastContrast).length;

/** Switches and checkboxes that cannot be seen, or look the same on and off, in the colours that the page has now. */
export async function unseenSwitches(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [place, name] of (await markEach(page)).entries()) {
    const off = await pictureOf(page, place, false);
    const on = await pictureOf(page, place, true);
    await show(page, place, null);
    const [ground = []] = off;
    const bare = off.map(() => ground);
    if (told(off, bare) < leastPixels) faults.push(`${name} cannot be seen while off`);
    if (told(on, bare) < leastPixels) faults.push(`${name} cannot be seen while on`);
    if (told(on, off) < leastPixels) faults.push(`${name} looks the same on and off`);
  }
  return faults;
}
