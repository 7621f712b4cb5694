import type { BatchInput } from "@fiel/contracts";
import type { Browser, Page } from "playwright-core";
import { accumulator, openPage, signIn } from "./browser.ts";
import { openPlant, type Plant } from "./plant.ts";
import { Sender } from "./sender.ts";
import type { Stop } from "./stops.ts";
import { until } from "./until.ts";

const minuteMs = 60_000;
export const machines = 10;
/** Weights of each equipment's packages, g. Target 1,010, rejected below 990 and above 1,040. */
export const made = [
  { equipment: 1, weightsG: [1_010, 1_012, 1_008.5, 1_041, 985] },
  { equipment: 2, weightsG: [1_011, 1_009, 1_010, 1_013] },
  { equipment: 9, weightsG: [1_007] },
];
export const weightsG = made.flatMap((one) => one.weightsG);
export const isUseful = (weightG: number): boolean => weightG >= 990 && weightG <= 1_040;

export const events = [
  { code: 20, name: "Falta de filme", notificationLevel: 3 },
  { code: 21, name: "Troca de bobina", notificationLevel: 1 },
];
/** Two stops of EQ1 overlap. */
export const stops: readonly Stop[] = [
  { equipment: 1, code: 20, fromMin: 38, toMin: 28 },
  { equipment: 1, code: 21, fromMin: 33, toMin: 23 },
  { equipment: 2, code: 21, fromMin: 20, toMin: 14 },
  { equipment: 3, code: 20, fromMin: 13, toMin: 9 },
  { equipment: 3, code: 20, fromMin: 8, toMin: 7 },
  { equipment: 3, code: 21, fromMin: 5, toMin: 3 },
];
export const leftovers = [
  { equipment: 1, kind: "scrap", weightMg: 1_250_500 },
  { equipment: 2, kind: "scrap", weightMg: 700_000 },
  { equipment: 1, kind: "reprocess", weightMg: 90_250 },
  { equipment: 3, kind: "chargeback", count: 7 },
  { equipment: 1, kind: "chargeback", count: 4 },
] as const;

export interface HomePlant extends Plant {
  /** Instant from which all data above count back, UTC ms. */
  readonly nowMs: number;
}

/** Instant at which a package was weighed, UTC ms. Each equipment weighs one about every minute. */
export const weighedAt = ({ nowMs }: Pick<HomePlant, "nowMs">, place: number): number =>
  nowMs - 20 * minuteMs + place * 61_000;

/** A stop of every machine two days ago. A machine without any record has no factor. */
const longAgo = Array.from({ length: machines }, (_, index) => ({
  equipment: index + 1,
  code: 21,
  fromMin: 3_000,
  toMin: 2_999,
}));

/** Opens a plant of ten machines with the data above, all from the last 40 minutes. */
export async function openHomePlant(): Promise<HomePlant> {
  const plant = await openPlant({ machines, registrations: { events } });
  const sender = new Sender(plant.url, plant.deviceKey);
  const nowMs = Date.now();
  await sender.send(
    made.map(({ equipment, weightsG }) => ({
      equipment,
      product: "ARROZ-1",
      at: weightsG.map((_, place) => weighedAt({ nowMs }, place)),
      weightMg: weightsG.map((weight) => weight * 1_000),
    })) satisfies BatchInput["weighings"],
  );
  await sender.sendRecords({
    occurrences: [...longAgo, ...stops].map(({ equipment, code, fromMin, toMin }) => ({
      equipment,
      code,
      startedAt: nowMs - fromMin * minuteMs,
      endedAt: nowMs - toMin * minuteMs,
    })),
    leftovers: leftovers.map((one, index) => ({ ...one, at: nowMs - (15 + index) * minuteMs })),
  });
  return { ...plant, nowMs };
}

/** Opens the home page over the last 60 minutes, which contain all sent data at any hour of the day. */
export async function openHome(
  browser: Browser,
  plant: Plant,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/inicio?zoom=lst60m`);
  await until("the accumulators are there", async () =>
    (await accumulator(page, "Pacotes")) === null ? undefined : true,
  );
  return page;
}
