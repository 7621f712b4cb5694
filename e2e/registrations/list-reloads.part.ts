import { describe, expect, it } from "vitest";
import { askAlone } from "../support/ask-alone.ts";
import type { Journey } from "../support/journey.ts";
import { until } from "../support/until.ts";

/** Tests when a list of the settings is fetched again. */
export const describeListReloads = (at: Journey): void => {
  describe("lists of registrations", () => {
    const { button, rowOf, see } = at;
    const open = (place: string) => at.page.goto(at.list.replace(/operadores$/, place));

    it.each([
      ["a press", () => button("Tentar de novo").first().click()],
      ["themselves", () => at.page.clock.fastForward(10_500)],
    ])(
      "of machines are asked for three more times when none answers, and come back by %s",
      async (_by, back) => {
        await at.page.clock.install();
        let failed = 0;
        at.page.on("requestfailed", (request) => {
          if (request.url().endsWith("/equipments")) failed += 1;
        });
        await at.page.route("**/registrations/equipments", (route) => route.abort());
        await open("equipamentos");
        const retry = button("Tentar de novo").first();
        for (const [tried, waitMs] of [1_000, 2_000, 4_000].entries()) {
          await until("it is not answered", () => failed > tried || undefined);
          const hasGivenUp = await retry.isVisible();
          // The page's clock also advances by itself. On a slow machine the last try may have failed already.
          expect(hasGivenUp && failed < 4).toBe(false);
          await at.page.clock.fastForward(waitMs);
        }
        await see("Problemas ao listar equipamentos");
        await retry.waitFor();
        await at.page.unrouteAll({ behavior: "ignoreErrors" });
        await back();
        await rowOf("EQ2").waitFor();
      },
    );

    it.each([
      ["operadores", "operators", true],
      ["bobinas", "coils", false],
    ])("of %s (%s) are asked for again every 10 s: %s", async (place, call, again) => {
      await at.page.clock.install();
      let asked = 0;
      await askAlone(at.page);
      at.page.on("request", (request) => {
        if (request.url().endsWith(`/registrations/${call}`)) asked += 1;
      });
      await open(place);
      await at.page.getByRole("searchbox").waitFor();
      for (let times = 1; times <= 3; times += 1) {
        await at.page.clock.fastForward(10_500);
        // Due requests leave before the page answers this one.
        await at.page.evaluate(() => fetch("/health/live"));
        await until("it is asked again", () => !again || asked > times || undefined);
      }
      expect(asked > 1).toBe(again);
    });
  });
};
