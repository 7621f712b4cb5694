import type { Page } from "playwright-core";

/** Where the chart's plot lies in the window, px. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `share`: of the inputs that a hand makes, 1 = all of them. */
type Gesture = (page: Page, place: Place, share: number) => Promise<void>;

const notch = 100;
const notches = 16;
const drags = 60;
const keyPresses = 6;

/** At least one of them. */
export const partOf = (inputs: number, share: number): number => Math.max(1, Math.round(inputs * share));

/** The pointer lies on the chart before a hand turns the wheel or presses: its tooltip is none of the gesture's frames. */
export async function pointAt(page: Page, place: Place): Promise<void> {
  await page.mouse.move(...middle(place));
  await frame(page);
}

/** One input a frame, as a hand sends them; what comes quicker would be put together. */
export const frame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));

const middle = ({ x, y, width, height }: Place): [number, number] => [x + width / 2, y + height / 2];

/** The wheel alone scrolls the page. */
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
  // Nothing can be moved while all is shown.
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
