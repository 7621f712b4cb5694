import type { BatchInput } from "@fiel/contracts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { accumulator, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
const machines = 10;

let plant: Plant;
let browser: Browser;
/** Weight in g -> as many packages of the equipment. 1,010 is the target; under 990 and over 1,040 are rejected. */
const made = [
  { equipment: 1, weightsG: [1_010, 1_012, 1_008.5, 1_041, 985] },
  { equipment: 2, weightsG: [1_011, 1_009, 1_010, 1_013] },
  { equipment: 9, weightsG: [1_007] },
];

beforeAll(async () => {
  plant = await openPlant({ machines });
  browser = await openBrowser();
  const sender = new Sender(plant.url, plant.deviceKey);
  const nowMs = Date.now();
  await sender.send(
    made.map(({ equipment, weightsG }) => ({
      equipment,
      product: "ARROZ-1",
      at: weightsG.map((_, i) => nowMs - 20 * minuteMs + i * 61_000),
      weightMg: weightsG.map((weight) => weight * 1_000),
    })) satisfies BatchInput["weighings"],
  );
}, 120_000);
afterAll(async () => {
  await browser.close();
  await plant.close();
});

/** The home page over the last 60 minutes: whatever the hour of the test, all that was sent is in it. */
async function openHome(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/inicio?zoom=lst60m`);
  await until("the accumulators are there", async () =>
    (await accumulator(page, "Pacotes")) === null ? undefined : true,
  );
  return page;
}

describe("the home page", () => {
  it("adds up what was sent", async () => {
    const page = await openHome();
    const weights = made.flatMap(({ weightsG }) => weightsG);
    const useful = weights.filter((weight) => weight >= 990 && weight <= 1_040).length;
    expect(await accumulator(page, "Pacotes")).toBe(weights.length);
    expect(await accumulator(page, "Úteis")).toBe(useful);
    expect(await accumulator(page, "Acima do limite")).toBe(1);
    expect(await accumulator(page, "Abaixo do limite")).toBe(1);
    expect(await accumulator(page, "Peso total")).toBeCloseTo(
      weights.reduce((sum, weight) => sum + weight, 0) / 1_000,
      2,
    );
    await page.context().close();
  });

  it("tells the production of each equipment in words too, eight a page", async () => {
    const page = await openHome();
    const panel = page.getByRole("region", { name: "Produção por equipamento" });
    const usefulKg = (equipment: number) =>
      (made.find((one) => one.equipment === equipment)?.weightsG ?? [])
        .filter((weight) => weight >= 990 && weight <= 1_040)
        .reduce((sum, weight) => sum + weight, 0) / 1_000;
    await until("the first page", async () =>
      (await panel.innerText()).includes("1–8 de 10") ? true : undefined,
    );
    const text = await panel.textContent();
    for (const equipment of [1, 2]) expect(text).toContain(usefulKg(equipment).toFixed(2).replace(".", ","));
    await panel.getByRole("button", { name: "Próxima página" }).click();
    await until("the second page", async () =>
      (await panel.innerText()).includes("9–10 de 10") ? true : undefined,
    );
    await page.context().close();
  });

  it("keeps the chosen equipment and period in the address", async () => {
    const page = await openHome();
    await page.goto(`${page.url()}&equipments=2`);
    await until("the chosen equipment alone", async () =>
      (await accumulator(page, "Pacotes")) === 4 ? true : undefined,
    );
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      it(`has no accessibility violation and does not scroll sideways (${colorScheme}, ${width})`, async () => {
        const page = await openHome({ width, height, colorScheme });
        await page.getByRole("region", { name: "Produção agregada" }).locator("canvas").first().waitFor();
        await expectAccessible(page);
        expect(
          await page.evaluate<number>(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth",
          ),
        ).toBe(0);
        await page.context().close();
      });
    }
  }

  it("keeps the last picture and says its age when the server is gone", async () => {
    const page = await openHome();
    await page.getByRole("region", { name: "Produção agregada" }).locator("canvas").first().waitFor();
    await plant.server.kill();
    const panel = page.getByRole("region", { name: "Situação" });
    await panel.getByRole("button", { name: /Atualizar/ }).click();
    await until(
      "the failure is said",
      async () => ((await panel.innerText()).includes("Tentar de novo") ? true : undefined),
      90_000,
    );
    expect(await accumulator(page, "Pacotes")).toBe(made.flatMap(({ weightsG }) => weightsG).length);
    plant.server.start();
    await plant.serverReady();
    await page.context().close();
  });
});
