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

/** The colour of the share beside a statistic. */
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

/** Keys on the focused handle, each after the page has shown what the one before did. */
export const fivePagesDown = `(async () => {
  for (let step = 0; step < 5; step += 1) {
    const down = new KeyboardEvent("keydown", { key: "PageDown", bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(down);
    await new Promise((done) => setTimeout(done));
  }
})()`;

const endHandle = (page: Page) => page.getByRole("slider", { name: "Fim do intervalo" });

/** The end of what is shown, UTC ms. */
export const shownEnd = async (page: Page): Promise<number> =>
  Number(await endHandle(page).getAttribute("aria-valuenow"));

const placeOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Does with the pointer what brings the end back; a deed is lost on what is still being drawn, or stood elsewhere a moment ago. */
const untilEndMoved = async (page: Page, deed: () => Promise<unknown>): Promise<void> => {
  const before = await shownEnd(page);
  const hasMoved = async () => ((await shownEnd(page)) < before - minuteMs ? true : undefined);
  await until("the end of the interval moves", async () => {
    await deed();
    // What was done twice would leave too little to be shown.
    return until("the end moves at once", hasMoved, patience.noticeMs).catch(() => undefined);
  });
};

/** Drags the end's handle to a share of the whole. */
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

/** Zooms into the middle of the chart, on which the pointer stays; gives where the chart is. */
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

/** Drags what the chart shows to the right, and holds it for a while before the hand lets go; again where that was lost. */
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

/** Beside the chart's plot, px: as the page has them. */
const besidePlot = { left: 52, right: 60, top: 8, bottom: 22 };

/**
 * How much of the chart, which shows the last hour, is the band from the lightest to the heaviest between two instants, minutes
 * before the plant's own now.
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
  // The hour goes on while the tests run.
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
