import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerCalls } from "../support/answer-calls.ts";

interface Wall {
  readonly openScreen: (
    size?: { readonly width: number; readonly height: number },
    prepare?: (page: Page) => Promise<void>,
  ) => Promise<Page>;
  /** Pairs the screen with a new board, and gives its id. */
  readonly pair: (screen: Page, settings: object) => Promise<number>;
  /** One package on machine 4. */
  readonly weigh: () => Promise<void>;
  readonly remove: (id: number) => Promise<unknown>;
}

export const describeNeverPauses = ({ openScreen, pair, weigh, remove }: Wall): void => {
  describe("a board of a plant that never pauses", () => {
    it("follows it while it works, and says that its picture is old when only pictures fail", async () => {
      const page = await openScreen(undefined, (empty) => empty.clock.install());
      const id = await pair(page, { pages: ["machines"], warnStops: false });
      const total = page.locator('.board-card[data-machine="4"] .board-total .board-number-value');
      const away = page.locator(".board-band-away");
      const shown = new Set<string>();
      // Never a second without a change, as one gateway of some machines makes them.
      for (let sent = 0; sent < 60 && shown.size < 4; sent += 1) {
        await Promise.all([weigh(), new Promise((resolve) => setTimeout(resolve, 300))]);
        shown.add(await total.innerText());
      }
      expect(shown.size).toBeGreaterThan(3);
      const pictures = await answerCalls(page, { url: /\/api\/tv\/picture/ }, { status: 500, json: {} });
      const isAway = async (): Promise<boolean> => {
        await page.clock.fastForward(1_000);
        return (await away.count()) > 0;
      };
      // What was asked before has been answered then: there is one question at a time.
      const failed = page.waitForResponse(
        (answer) => answer.url().endsWith("/api/tv/picture") && answer.status() === 500,
      );
      await weigh();
      await failed;
      await page.clock.fastForward(31_000);
      await expect.poll(isAway).toBe(true);
      for (let i = 0; i < 5; i += 1) {
        await weigh();
        expect(await isAway()).toBe(true);
      }
      await pictures.end();
      await expect.poll(isAway).toBe(false);
      await remove(id);
      await page.context().close();
    });
  });
};
