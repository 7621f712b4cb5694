import type { Page } from "playwright-core";

/** Position of the chart's plot in the window, px. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `share` is the part of the inputs made, 1 for all of them. */
type Gesture = (page: Page, place: Place, share: number) => Promise<void>;

const notch = 100;
const notches = 16;
const drags = 60;
const keyPresses = 6;

/** Number of inputs for a share, at least 1. */
export const partOf = (inputs: number, share: number): number => Math.max(1, Math.round(inputs * share));

/** Moves the pointer over the chart first, so that its tooltip is not part of the gesture's frames. */
export async function pointAt(page: Page, place: Place): Promise<void> {
  await page.mouse.move(...middle(place));
  await frame(page);
}

/** Waits for a frame, since inputs within one frame would be merged. */
export const frame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));

const middle = ({ x, y, width, height }: Place): [number, number] => [x + width / 2, y + height / 2];

/** Ctrl and the wheel zoom; the wheel alone scrolls the page. */
async function turn(page: Page, times: number, by: number): Promise<void> {
  await page.keyboard.down("Control");
  for (let i = 0; i < times; i += 1) {
    await page.mouse.wheel(0, by);
    await frame(page);
  }
  await page.keyboard.up("Control");
}

async function wheel(page: Page, _place: Place, share: number): Promise<void> {
  for (const direction of [-1, 1]) await turn(page, partOf(notches, share), direction * notch);
}

async function drag(page: Page, place: Place, share: number): Promise<void> {
  const [x, y] = middle(place);
  // Zooms in first, because a chart that shows everything cannot be panned.
  await turn(page, notches / 4, -notch);
  await page.mouse.down();
  const moves = partOf(drags, share);
  for (let i = 0; i < moves; i += 1) {
    await page.mouse.move(x + Math.sin((i / moves) * 4 * Math.PI) * (place.width / 3), y);
    await frame(page);
  }
  await page.mouse.up();
}

async function keys(page: Page, _place: Place, share: number): Promise<void> {
  for (const key of ["+", "Shift+ArrowLeft", "Shift+ArrowRight", "-"]) {
    for (let i = 0; i < partOf(keyPresses, share); i += 1) {
      await page.keyboard.press(key);
      await frame(page);
    }
  }
  await page.keyboard.press("0");
  await frame(page);
}

export const gestures: Readonly<Record<string, Gesture>> = { wheel, drag, keys };
