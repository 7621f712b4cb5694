import type { BatchInput } from "@fiel/contracts";
import type { Browser, Page } from "playwright-core";
import { accumulator, openPage, signIn } from "./browser.ts";
import { openPlant, type Plant } from "./plant.ts";
import { Sender } from "./sender.ts";
import { until } from "./until.ts";
import { dayOf, instantOf } from "./zone.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const rice = { code: 7891, codeText: "ARROZ-1", name: "Arroz 1 kg", netWeight: 1_000, packageWeight: 10 };
export const beans = { ...rice, code: 7892, codeText: "FEIJAO-1", name: "Feijão 1 kg" };

const startedMs = Date.now();
export const dayBack = (days: number): string => dayOf(startedMs - days * dayMs);
export const [before, yesterday] = [dayBack(2), dayBack(1)];

interface Made {
  readonly equipment: number;
  readonly operator: number;
  readonly product: string;
  readonly at: readonly number[];
}

const recent = (minutes: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => startedMs - minutes * minuteMs + index * 1_000);
const onDay = (day: string, time: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => instantOf(day, time) + index * 1_000);

/** The last half hour serves the filters by operator and product. Two days serve those by time: before, between and after 06:00 and 14:20. */
const made: readonly Made[] = [
  { equipment: 1, operator: 12, product: rice.codeText, at: recent(20, 3) },
  { equipment: 1, operator: 15, product: rice.codeText, at: recent(18, 4) },
  { equipment: 2, operator: 12, product: beans.codeText, at: recent(16, 5) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(before, "05:00", 1) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(before, "10:00", 6) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(before, "20:00", 7) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(yesterday, "10:00", 8) },
  { equipment: 1, operator: 12, product: rice.codeText, at: onDay(yesterday, "20:00", 9) },
];

/** Number of sent packages that a filter selects. */
export const sent = (wanted: (made: Made, atMs: number) => boolean): number =>
  made.flatMap((one) => one.at.filter((atMs) => wanted(one, atMs))).length;
export const isRecent = (atMs: number) => atMs > startedMs - 30 * minuteMs;

export const openFilteredPlant = (): Promise<Plant> =>
  openPlant({
    machines: 2,
    registrations: {
      products: [rice, beans],
      operators: [
        { code: 12, name: "Marina" },
        { code: 15, name: "Joana Prado" },
      ],
    },
  });

export const sendMade = ({ url, deviceKey }: Plant) =>
  new Sender(url, deviceKey).send(
    made.map((one) => ({
      ...one,
      at: [...one.at],
      weightMg: one.at.map(() => 1_010_000),
    })) satisfies BatchInput["weighings"],
  );

export const addressOf = (plant: Plant, path: string): string => `${plant.url}/client/usina/${path}`;

/** Opens a page of the client with a signed-in user. */
export const openAt =
  (plant: Plant, browser: Browser) =>
  async (path: string, email?: string, options?: Parameters<typeof openPage>[1]): Promise<Page> => {
    const page = await openPage(browser, options);
    await signIn(page, plant, email);
    await page.goto(addressOf(plant, path));
    return page;
  };

/** Waits until the home page counts this many packages. */
export const untilPackages = (page: Page, count: number) =>
  until(`${count} packages`, async () => ((await accumulator(page, "Pacotes")) === count ? true : undefined));

/** Waits until the classification page counts this many packages of the first machine. */
export const untilClassified = (page: Page, count: number) =>
  until(`${count} packages classified`, async () => {
    const text = await page.getByRole("region", { name: "EQ1" }).innerText();
    return Number(/([\d.]+) pacote/.exec(text)?.[1]) === count ? true : undefined;
  });

export const toggle = (page: Page) => page.getByRole("button", { name: /Filtro avançado/ });

export const openAdvanced = async (page: Page) => {
  await toggle(page).press("Enter");
  const panel = page.getByRole("form", { name: "Filtro avançado" });
  await panel.waitFor();
  return panel;
};
