import type { Locator, Page } from "playwright-core";
import { patience } from "@fiel/testkit/patience";
import type { ConformityPlant } from "./conformity-plant.ts";
import { drawnShares } from "./drawn-shares.ts";
import { until } from "./until.ts";

const minuteMs = 60_000;

export const side = (page: Page) => page.getByRole("complementary", { name: "Resultado da amostra" });
export const panel = (page: Page, machine = "EQ1") =>
  page.getByRole("region", { name: machine, exact: true });

export const says = (page: Page, text: string) =>
  until(`"${text}" in ${page.url()}`, async () =>
    (await page.locator("main").innerText()).includes(text) ? true : undefined,
  );

const cellOf = (page: Page, label: string, machine?: string) =>
  panel(page, machine).locator("dt", { hasText: label }).locator("xpath=following-sibling::dd[1]");

export const statistic = (page: Page, label: string, machine?: string) =>
  cellOf(page, label, machine).innerText();

/** Colour of the share beside a statistic. */
export const colorOfShare = (page: Page, label: string, machine?: string): Promise<string> =>
  cellOf(page, label, machine)
    .locator("span")
    .last()
    .evaluate((share) => getComputedStyle(share).color);

export async function withSamplesOfFive(page: Page): Promise<void> {
  await says(page, "Nenhuma amostra completa de 20 pacotes do mesmo dia.");
  await side(page).getByText("5", { exact: true }).click();
  await side(page).getByText("Critério individual").waitFor();
}

/** Presses PageDown five times on the focused handle. The page draws between two presses. */
export const fivePagesDown = `(async () => {
  for (let step = 0; step < 5; step += 1) {
    const down = new KeyboardEvent("keydown", { key: "PageDown", bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(down);
    await new Promise((done) => setTimeout(done));
  }
})()`;

const endHandle = (page: Page) => page.getByRole("slider", { name: "Fim do intervalo" });

/** End of the visible interval, UTC ms. */
export const shownEnd = async (page: Page): Promise<number> =>
  Number(await endHandle(page).getAttribute("aria-valuenow"));

const placeOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Repeats a pointer gesture until the end moves back. A gesture is lost while the chart is drawn or moves. */
const untilEndMoved = async (page: Page, deed: () => Promise<unknown>): Promise<void> => {
  const before = await shownEnd(page);
  const hasMoved = async () => ((await shownEnd(page)) < before - minuteMs ? true : undefined);
  await until("the end of the interval moves", async () => {
    await deed();
    // A second gesture would leave too short an interval.
    return until("the end moves at once", hasMoved, patience.noticeMs).catch(() => undefined);
  });
};

/** Drags the handle of the end to a share of the whole. */
export const dragEnd = (page: Page, share: number): Promise<void> =>
  untilEndMoved(page, async () => {
    const from = await placeOf(endHandle(page));
    const whole = await placeOf(page.getByRole("slider", { name: "Mover o intervalo" }));
    const y = from.y + from.height / 2;
    await page.mouse.move(from.x + from.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(whole.x + whole.width * share, y, { steps: 7 });
    await page.mouse.up();
  });

/** Zooms into the middle of the chart and leaves the pointer there. Returns the place of the chart. */
export async function zoomByWheel(page: Page) {
  const chart = page.locator("[data-zooms][data-drawn]").first();
  await chart.waitFor();
  const place = await placeOf(chart);
  await untilEndMoved(page, async () => {
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.keyboard.down("Control");
    for (let notch = 0; notch < 6; notch += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
  });
  return place;
}

/** Drags the chart to the right and holds it during `whileHeld`. Repeats a lost drag. */
export async function dragChart(page: Page, whileHeld: () => Promise<unknown>): Promise<void> {
  const before = await shownEnd(page);
  await until("the chart is dragged", async () => {
    const { x, y, width, height } = await placeOf(page.locator("[data-zooms][data-drawn]").first());
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + (width * 5) / 6, y + height / 2, { steps: 5 });
    await whileHeld();
    await page.mouse.up();
    const hasMoved = async () => ((await shownEnd(page)) === before ? undefined : true);
    return until("the drag is seen", hasMoved, patience.noticeMs).catch(() => undefined);
  });
}

/** Margins around the plot of the chart, px. */
const besidePlot = { left: 52, right: 60, top: 8, bottom: 22 };

/**
 * Share of the chart between two instants that the band from lightest to heaviest covers. The chart shows the last hour. Instants are minutes before
 * the plant's `nowMs`.
 */
export async function bandBetween(
  page: Page,
  { nowMs }: Pick<ConformityPlant, "nowMs">,
  fromMin: number,
  toMin: number,
): Promise<number> {
  const chart = page.locator("[data-zooms][data-drawn]").first();
  await chart.locator("canvas").first().waitFor();
  const box = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  const { left, right, top, bottom } = besidePlot;
  const perMin = (box.width - left - right) / 60;
  // The hour moves on while the tests run.
  const goneMin = (Date.now() - nowMs) / minuteMs;
  const patch = {
    x: left + (60 - fromMin - goneMin) * perMin,
    y: top,
    width: (fromMin - toMin) * perMin,
    height: box.height - top - bottom,
  };
  const [share = 0] = await drawnShares(chart, patch, ["band"]);
  return share;
}
