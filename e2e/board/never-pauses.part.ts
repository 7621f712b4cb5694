import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@fiel/testkit/patience";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerCalls } from "../support/answer-calls.ts";
import type { Elsewhere } from "../support/api.ts";
import type { Plant } from "../support/plant.ts";
import { openDemoLine } from "../support/demo-line.ts";
import { openRunningLine, type RunningLine } from "../support/running-line.ts";
import { until } from "../support/until.ts";

/** Maximum delay of a board behind the acknowledged packages, ms. */
const promisedMs = 2_000;
const minuteMs = 60_000;
const demoMachines = 12;
/** Within this time a board says that its picture is old, ms. */
const toldOldMs = 30_000;

interface Wall {
  readonly plant: () => Plant;
  readonly openScreen: (
    size?: { readonly width: number; readonly height: number },
    prepare?: (page: Page) => Promise<void>,
  ) => Promise<Page>;
  /** Pairs the screen with a new board of the administrator's client and returns its id. */
  readonly pair: (screen: Page, settings: object, admin: Elsewhere) => Promise<number>;
}

interface Watched {
  readonly line: RunningLine;
  readonly screen: Page;
  /** At each look at each card, the age of the oldest acknowledged package that the card does not show, ms. */
  readonly behind: number[];
  readonly seen: Set<number>;
}

/** Totals on the visible cards, as pairs of machine and number. */
const totalsOn = (screen: Page): Promise<(readonly [number, number])[]> =>
  screen.locator(".board-card").evaluateAll((cards) =>
    cards.map((card) => {
      const total = card.querySelector(".board-total .board-number-value")?.textContent ?? "";
      return [Number(card.getAttribute("data-machine")), Number(total.replaceAll(/\D/g, ""))] as const;
    }),
  );

const look = async ({ line, screen, behind, seen }: Watched): Promise<void> => {
  const atMs = performance.now();
  for (const [machine, total] of await totalsOn(screen)) {
    seen.add(machine);
    behind.push(Math.max(0, atMs - (line.acknowledged(machine)[total] ?? atMs)));
  }
};

const shareOf = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * share)] ?? Number.POSITIVE_INFINITY;

const isAway = async (screen: Page): Promise<boolean> => {
  await screen.clock.fastForward(1_000);
  return (await screen.locator(".board-band-away").count()) > 0;
};

const expectOldOnce = async (screen: Page): Promise<void> => {
  const pictures = await answerCalls(screen, { url: /\/api\/tv\/picture/ }, { status: 500, json: {} });
  // All earlier questions are answered then, because there is one question at a time.
  await screen.waitForResponse(
    (answer) => answer.url().endsWith("/api/tv/picture") && answer.status() === 500,
  );
  // On the page's clock, 30 s after a picture failed, the last one that came is older still.
  await screen.clock.fastForward(toldOldMs);
  expect(await screen.locator(".board-band-away").count()).toBe(1);
  // The stream still reports changes, which do not make the picture newer.
  for (let i = 0; i < 5; i += 1) {
    await sleep(300);
    expect(await isAway(screen)).toBe(true);
  }
  await pictures.end();
  await expect.poll(() => isAway(screen)).toBe(false);
};

export const describeNeverPauses = ({ plant, openScreen, pair }: Wall): void => {
  const watch = async (client: string, opening: Promise<RunningLine>): Promise<Watched> => {
    const line = await opening;
    const screen = await openScreen(undefined, (empty) => empty.clock.install());
    await pair(screen, { pages: ["machines"], seconds: 5, warnStops: false }, line.admin);
    await until(`the first packages of ${client}`, async () =>
      (await totalsOn(screen)).some(([, total]) => total > 0) ? true : undefined,
    );
    return { line, screen, behind: [], seen: new Set() };
  };

  describe("boards of plants that never pause, of one machine and of forty, and of the demo's factory", () => {
    it("follow them for a minute, and say that their pictures are old when only pictures fail", async () => {
      const walls = [
        await watch("uma", openRunningLine(plant(), "uma", 1)),
        await watch("quarenta", openRunningLine(plant(), "quarenta", 40)),
        await watch("demonstracao", openDemoLine(plant(), "demonstracao")),
      ];
      const beganMs = performance.now();
      while (performance.now() - beganMs < minuteMs) {
        await Promise.all(walls.map(look));
        await sleep(150);
      }
      for (const { behind, seen } of walls)
        console.log(
          `${seen.size} machines, board behind the plant, ms: half ${Math.round(shareOf(behind, 0.5))}, ` +
            `nineteen of twenty ${Math.round(shareOf(behind, 0.95))}, all ${Math.round(shareOf(behind, 1))}`,
        );
      expect(walls.map(({ seen }) => seen.size)).toEqual([1, 40, demoMachines]);
      for (const { behind } of walls) {
        expect(shareOf(behind, 0.5)).toBeLessThan(promisedMs);
        expect(shareOf(behind, 0.95)).toBeLessThan(promisedMs);
        // On a slow machine one look in twenty may be late.
        expect(shareOf(behind, 1)).toBeLessThan(promisedMs * patience.factor);
      }
      await Promise.all(walls.map(({ screen }) => expectOldOnce(screen)));
      for (const { line, screen } of walls) {
        await screen.context().close();
        await line.close();
      }
    });
  });
};
