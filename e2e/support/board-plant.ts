import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { dearRice } from "./packaged-products.ts";
import { openPlant, type Plant } from "./plant.ts";
import type { Sender } from "./sender.ts";

const minuteMs = 60_000;
const machines = 5;
/** Gross weights in mg: five useful around 1,010 g, one over, two under. */
const weights = [1_010, 1_012, 1_006, 1_015, 1_010, 1_060, 980, 985].map((grams) => grams * 1000);
/** Numbers of these packages on a card. */
export const numbersSent = { useful: 5, total: 8, under: 2, over: 1 };

/** Opens a plant with data for every page of a board. `frames` names the sites that may show it in a frame. */
export const openBoardPlant = (frames: string): Promise<Plant> =>
  openPlant({
    machines,
    environment: { FIEL_BOARD_FRAMES: frames },
    registrations: {
      products: [dearRice],
      events: [
        { code: 20, name: "Falta de filme", notificationLevel: 2 },
        { code: 21, name: "Falta de produto", notificationLevel: 2 },
      ],
    },
  });

/** Sends weighings of the first machine and stops of two others. */
export const sendToBoard = (sender: Sender): Promise<void> =>
  sender.sendRecords({
    weighings: [
      {
        equipment: 1,
        product: dearRice.codeText,
        operator: 12,
        at: weights.map((_, i) => Date.now() - 2 * minuteMs + i * 1000),
        weightMg: weights,
      },
    ],
    occurrences: [
      { equipment: 2, code: 20, startedAt: Date.now() - 50 * minuteMs, endedAt: Date.now() - 20 * minuteMs },
      { equipment: 3, code: 21, startedAt: Date.now() - 30 * minuteMs, endedAt: Date.now() - 20 * minuteMs },
    ],
  });

/** Sends statuses of all machines. The stopped one has been stopped since `sinceMs`. */
export const tellStates = (sender: Sender, stopped: number | null, sinceMs = Date.now()): Promise<void> =>
  sender.sendRecords({
    statuses: Array.from({ length: machines }, (_, i) => ({
      equipment: i + 1,
      at: i + 1 === stopped ? sinceMs : Date.now(),
      state: 2,
      speed: i + 1 === stopped ? 0 : 22,
    })),
    occurrences:
      stopped === null ? [] : [{ equipment: stopped, code: 20, startedAt: sinceMs, endedAt: null }],
  });

/** Keeps every machine but the last from silence, which would count as a stop. Returns the function that ends it. */
export const keepHeard = (sender: Sender): (() => Promise<void>) => {
  const ending = new AbortController();
  const { signal } = ending;
  const tell = async (): Promise<void> => {
    while (!signal.aborted) {
      const at = Date.now();
      const statuses = Array.from({ length: machines - 1 }, (_, i) => ({
        equipment: i + 1,
        at,
        state: 2,
        speed: 22,
      }));
      await sender.sendRecords({ statuses });
      await sleep(15_000, undefined, { signal }).catch(() => undefined);
    }
  };
  const told = tell();
  return () => {
    ending.abort();
    return told;
  };
};

/** Numbers of a machine on a screen. */
export const numbersOf = async (screen: Page, machine: number): Promise<Record<string, number>> => {
  const card = screen.locator(`.board-card[data-machine="${machine}"]`);
  const numberIn = async (place: string) =>
    Number((await card.locator(place).innerText()).replaceAll(/\D/g, ""));
  return {
    useful: await numberIn(".board-hero"),
    total: await numberIn(".board-total .board-number-value"),
    under: await numberIn(".board-under .board-number-value"),
    over: await numberIn(".board-over .board-number-value"),
  };
};
