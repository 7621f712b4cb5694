import type { Page } from "playwright-core";
import type { ConformityPlant } from "./conformity-plant.ts";
import { drawnShares } from "./drawn-shares.ts";
import { until } from "./until.ts";

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
  const goneMin = (Date.now() - nowMs) / 60_000;
  const patch = {
    x: left + (60 - fromMin - goneMin) * perMin,
    y: top,
    width: (fromMin - toMin) * perMin,
    height: box.height - top - bottom,
  };
  const [share = 0] = await drawnShares(chart, patch, ["band"]);
  return share;
}
