import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { contrastsOf, saturationsOf } from "../support/contrasts-of.ts";
import { operatorOfMornings } from "../support/month-of-stops.ts";
import { placeOfRow, type Row, sharesOfRow, toldOfRow } from "../support/timeline-rows.ts";
import { until } from "../support/until.ts";

/** A hint appears after the pointer rests for this time, ms. */
const restMs = 400;

const occurrenceOf = (page: Page) => page.getByText("EQ1 · Falta de filme", { exact: true });

/**
 * Whether the hint of an occurrence appears. There is one occurrence each hour, so they are still close together. The hint comes when the pointer
 * rests. Other panels may move the timeline meanwhile.
 */
const isOccurrenceTold = async (page: Page, of: Row) => {
  const { x, y } = await placeOfRow(page, of);
  for (const aside of [-24, -12, 0, 12, 24]) {
    await page.mouse.move(x + aside, y);
    await page.waitForTimeout(restMs);
    if (await occurrenceOf(page).isVisible()) return true;
  }
  return undefined;
};

/** Tests thirty days with so many stops that the timeline draws cells. */
export const describeMonth = (open: (path: string) => Promise<Page>): void => {
  describe("a month's timeline", () => {
    const ofDay = /^EQ1 · \d\d\/\d\d\/\d{4}$/;

    it.each([
      ["ocorrencias?zoom=lst30d", "Linha do tempo", "Erro", "lvl3"],
      ["fator-operacional?zoom=lst30d", "Parado e produzindo", "Parado", "stopped"],
    ])("of %s draws each day with its shares, and no red carpet", async (path, timeline, stood, red) => {
      const page = await open(path);
      const told = await toldOfRow(page, { timeline, row: 0 }, ofDay);
      const shares = String.raw`Produzindo\s+15 h 36 · 65,00 %\s+${stood}\s+8 h 24 · 35,00 %`;
      expect(told).toMatch(new RegExp(shares));
      await page.mouse.move(0, 0);
      const [carpet, produced] = await sharesOfRow(page, { timeline, row: 0 }, [red, "h1"]);
      expect(carpet).toBeGreaterThan(0.25);
      expect(carpet).toBeLessThan(0.4);
      expect(produced).toBeGreaterThan(0.5);
      // A quarter of EQ2's time was planned. It is hatched and not red.
      const [alarm, hatched, rest] = await sharesOfRow(page, { timeline, row: 1 }, [red, "planned", "h1"]);
      expect(alarm).toBe(0);
      expect(hatched).toBeGreaterThan(0.08);
      expect(rest).toBeGreaterThan(0.6);
      await closePage(page);
    });

    it.each([
      ["ocorrencias", "Linha do tempo", "Erro", "lvl3"],
      ["fator-operacional", "Parado e produzindo", "Parado", "stopped"],
    ])("of an operator has on %s the time of others blank", async (path, timeline, stood, red) => {
      const page = await open(`${path}?zoom=lst30d&operator=${operatorOfMornings}`);
      const told = await toldOfRow(page, { timeline, row: 0 }, ofDay);
      const shares = String.raw`Produzindo\s+7 h 48 · 32,50 %\s+${stood}\s+4 h 12 · 17,50 %`;
      expect(told).toMatch(new RegExp(shares));
      await page.mouse.move(0, 0);
      const [carpet, produced] = await sharesOfRow(page, { timeline, row: 0 }, [red, "h1"]);
      expect(carpet).toBeGreaterThan(0.1);
      expect(produced).toBeGreaterThan(0.25);
      expect((carpet ?? 0) + (produced ?? 0)).toBeLessThan(0.6);
      // The operator was at no other machine, so nothing is drawn there.
      expect(await sharesOfRow(page, { timeline, row: 1 }, [red, "h1"])).toEqual([0, 0]);
      await closePage(page);
    });

    it("has a frame around the cell that keys or a pointer are on, and opens it", async () => {
      const page = await open("ocorrencias?zoom=lst30d");
      const first = { timeline: "Linha do tempo", row: 0 };
      const frame = page.locator("[data-cell-frame]");
      const all = page.getByRole("button", { name: "Ver tudo" });
      // The frame appears shortly after the picture, and other panels may move the picture meanwhile.
      const { x, y } = await until("a cell is framed", async () => {
        const place = await placeOfRow(page, first);
        await page.mouse.move(place.x - 1, place.y);
        await page.mouse.move(place.x, place.y);
        return (await frame.isVisible()) ? place : undefined;
      });
      const pointed = await frame.boundingBox();
      expect(pointed?.x).toBeLessThan(x);
      expect((pointed?.x ?? 0) + (pointed?.width ?? 0)).toBeGreaterThan(x);
      await page.mouse.click(x, y);
      await all.waitFor();
      await until("an occurrence of its own", () => isOccurrenceTold(page, first));
      await all.click();
      await page.mouse.move(0, 0);
      const said = page.getByRole("status").filter({ hasText: "EQ" });
      await page.locator('[role="img"][aria-label="Linha do tempo"]').focus();
      await page.keyboard.press("ArrowLeft");
      await frame.waitFor();
      const newest = await frame.boundingBox();
      for (const key of ["ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
      await until("the cell's words", async () =>
        /^EQ2 · [\d/]+, Produzindo .* 75,00 %, Planejada .* 25,00 %, 1 vez: Limpeza/u.test(
          (await said.innerText()).replaceAll("\u00a0", " "),
        )
          ? true
          : undefined,
      );
      // The hint also appears for people who see the picture.
      await page.getByText(/^EQ2 · [\d/]+$/u).waitFor();
      const walked = await frame.boundingBox();
      expect(walked?.x).toBeLessThan(newest?.x ?? 0);
      expect(walked?.y).toBeGreaterThan(newest?.y ?? 0);
      await page.keyboard.press("Enter");
      await all.waitFor();
      await frame.waitFor({ state: "detached" });
      // Back to the whole period, then on from the same cell.
      await page.keyboard.press("0");
      await all.waitFor({ state: "detached" });
      await page.keyboard.press("ArrowUp");
      await until("the cell above", async () =>
        (await said.innerText()).startsWith("EQ1") ? true : undefined,
      );
      expect(await frame.boundingBox()).toMatchObject({ x: walked?.x, y: newest?.y });
      await closePage(page);
    });

    it("brings the occurrences back where it is zoomed into, and says whose its totals are", async () => {
      const page = await open("ocorrencias?zoom=lst30d");
      const first = { timeline: "Linha do tempo", row: 0 };
      await toldOfRow(page, first, ofDay);
      const whose = page.getByText("totais do período inteiro");
      expect(await whose.count()).toBe(0);
      await page.keyboard.down("Control");
      let turns = 0;
      await until("an occurrence of its own", async () => {
        const { x, y } = await placeOfRow(page, first);
        await page.mouse.move(x, y);
        // If the zoom goes too far in, the occurrence of the hour lies outside the window, so it goes back a little.
        await page.mouse.wheel(0, turns % 12 < 9 ? -400 : 400);
        turns += 1;
        return isOccurrenceTold(page, first);
      });
      await page.keyboard.up("Control");
      expect(await occurrenceOf(page).locator("xpath=..").innerText()).toMatch(/Erro\s+21\smin/);
      await whose.waitFor();
      await closePage(page);
    });

    it("has its levels stand out in the same order on both themes, errors before warnings", async () => {
      const page = await open("ocorrencias?zoom=lst30d");
      const table = page.getByRole("table", { name: "Maiores por duração" });
      const marks = ["warning", "error", "graveError"].map((kind) =>
        table.locator(`[data-kind="${kind}"]`).first(),
      );
      for (const mark of marks) await mark.waitFor({ state: "attached" });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const contrasts = await contrastsOf(marks);
        expect(contrasts, colorScheme).toEqual(contrasts.toSorted((one, other) => one - other));
        // On dark, a pale grave error would look like a warning on light.
        const saturations = await saturationsOf(marks);
        expect(saturations, colorScheme).toEqual(saturations.toSorted((one, other) => one - other));
      }
      await closePage(page);
    });
  });
};
