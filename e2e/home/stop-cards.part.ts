import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { closePage } from "../support/browser.ts";
import { events, type HomePlant, machines, openHome, stops } from "../support/home-plant.ts";
import { secondsOf, stoppedSeconds, sum, written } from "../support/stops.ts";
import { expectRows, isNear } from "../support/tables.ts";
import { until } from "../support/until.ts";
import { timeOf } from "../support/zone.ts";

const nameOf = (code: number): string => events.find((event) => event.code === code)?.name ?? "";

export const describeStopCards = (plant: () => HomePlant, browser: () => Browser): void => {
  describe("the home page's cards of stops", () => {
    let page: Page;
    beforeAll(async () => {
      page = await openHome(browser(), plant());
    });
    afterAll(() => closePage(page));

    it("lists the five occurrences that began last", async () => {
      const list = page.getByRole("list", { name: "Últimas ocorrências" });
      const latest = stops.toSorted((a, b) => a.fromMin - b.fromMin).slice(0, 5);
      await until("the five", async () =>
        (await list.getByRole("listitem").count()) === 5 ? true : undefined,
      );
      const found = await list.getByRole("listitem").allInnerTexts();
      const words = found.map((text) => text.replaceAll("\u00a0", " ").split("\n").join(" "));
      expect(words).toEqual(
        latest.map((stop) => {
          const began = timeOf(plant().nowMs - stop.fromMin * 60_000);
          return `${began} EQ${stop.equipment} ${nameOf(stop.code)} ${written.duration(secondsOf(stop))}`;
        }),
      );
      // Each item leads to its instant on the timeline.
      const [newest] = latest;
      const item = list.getByRole("listitem").first();
      await item.getByRole("link", { name: nameOf(newest?.code ?? 0) }).click();
      await page.waitForURL(/ocorrencias\?zoom=lst60m&part=\d+\.\.\d+$/);
      const [from = 0, to = 0] = (new URL(page.url()).searchParams.get("part") ?? "").split("..").map(Number);
      const beganMs = plant().nowMs - (newest?.fromMin ?? 0) * 60_000;
      expect([from < beganMs, beganMs < to]).toEqual([true, true]);
      await page.goBack();
      await list.waitFor();
    });

    it("ranks the occurrences by their total duration", async () => {
      const rows = events.map(({ code, name }) => {
        const lengths = stops.filter((stop) => stop.code === code).map(secondsOf);
        return { name, count: lengths.length, total: sum(lengths) };
      });
      await expectRows(
        page,
        "Maiores ocorrências",
        rows
          .toSorted((a, b) => b.total - a.total)
          .map(({ name, count, total }) => [name, String(count), written.duration(total)]),
      );
      const panel = page.getByRole("region", { name: "Maiores ocorrências" });
      const legend = panel.getByRole("list");
      expect(await legend.getByRole("button").allInnerTexts()).toEqual(["Informação", "Erro"]);
      await legend.getByRole("button", { name: "Erro" }).click();
      const shown = rows.filter(({ name }) => name !== nameOf(20));
      await expectRows(
        page,
        "Maiores ocorrências",
        shown.map(({ name, count, total }) => [name, String(count), written.duration(total)]),
      );
      expect(await panel.locator("figcaption").innerText()).toContain("Fora do gráfico: Erro.");
    });

    it("tells the operational factor of all, and of the seven lowest", async () => {
      const factors = Array.from({ length: machines }, (_, index) => {
        const stoppedS = stoppedSeconds(stops.filter(({ equipment }) => equipment === index + 1));
        return { name: `EQ${index + 1}`, stoppedS, factor: (1 - stoppedS / 3_600) * 100 };
      });
      const stoppedS = sum(factors.map((one) => one.stoppedS));
      const panel = page.getByRole("region", { name: "Fator operacional" });
      const texts = async () =>
        (await panel.locator("dd, li").allInnerTexts()).map((text) =>
          text.replaceAll("\u00a0", " ").split("\n").join(" ").trim(),
        );
      const found = await until("the factor", async () => {
        const now = await texts();
        return now.length > 4 ? now : undefined;
      });
      const whole = written.percent((1 - stoppedS / (machines * 3_600)) * 100);
      expect(isNear(found[0], whole), `${found[0]} for ${whole}`).toBe(true);
      expect(found[2]).toBe(written.duration(stoppedS));
      // The window may end up to five seconds in the future. That time is not available yet.
      const available = [0, 5].map((secondsLess) => written.duration(machines * (3_600 - secondsLess)));
      expect(available).toContain(found[3]);
      const lowest = factors
        .toSorted((a, b) => a.factor - b.factor || a.name.localeCompare(b.name, "pt-BR", { numeric: true }))
        .slice(0, 7)
        .map(({ name, factor }) => [name, written.percent(factor).replace(" %", "")] as const);
      const rows = found.slice(4).map((text) => text.split(" "));
      expect(rows.map(([name]) => name)).toEqual(lowest.map(([name]) => name));
      for (const [at, [name, factor]] of lowest.entries())
        expect(isNear(rows[at]?.[1], factor), name).toBe(true);
    });

    it("cuts none of what does not produce, and opens the rest by keyboard", async () => {
      const page = await openHome(browser(), plant(), { width: 1440, height: 900 });
      const panel = page.getByRole("region", { name: "Situação" });
      const list = panel.getByRole("list", { name: "Equipamentos que não produzem" });
      const rest = panel.getByRole("button", { name: /^mais \d+ sem produzir$/ });
      await rest.waitFor();
      const seen = () => list.getByRole("listitem").count();
      await expect.poll(seen).toBeGreaterThan(0);
      // The number of visible items is known after the layout.
      await expect
        .poll(async () => Number(/\d+/.exec(await rest.innerText())?.[0]) + (await seen()))
        .toBe(machines);
      const endOf = async (place: Locator) => {
        const box = await place.boundingBox();
        return (box?.y ?? 1_000) + (box?.height ?? 0);
      };
      const isWhole = async () =>
        (await endOf(list.getByRole("listitem").last())) <= ((await rest.boundingBox())?.y ?? 0) + 1;
      await expect.poll(isWhole).toBe(true);
      await rest.focus();
      await page.keyboard.press("Enter");
      const all = page.getByRole("dialog", { name: "Equipamentos que não produzem" });
      await all.locator(`li:nth-child(${machines})`).waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await all.waitFor({ state: "hidden" });
      await expect
        .poll(() => rest.evaluate((button) => button === button.ownerDocument.activeElement))
        .toBe(true);
      // Conditions hidden in the legend are left out of the list, as in the file.
      const stopped = ["Parado", "Desconectado"].map((name) =>
        panel.getByRole("button", { name, exact: true }),
      );
      for (const condition of stopped) await condition.click();
      await list.waitFor({ state: "hidden" });
      for (const condition of stopped) await condition.click();
      await rest.waitFor();
      // After a failed answer, the error leaves the list and its button whole.
      await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: {} }));
      await panel.getByRole("button", { name: /^Atualizar/ }).click();
      await panel.getByRole("button", { name: "Tentar de novo" }).waitFor();
      await expect.poll(seen).toBeGreaterThan(0);
      await expect.poll(async () => (await endOf(rest)) < (await endOf(panel))).toBe(true);
      await page.unroute("**/api/**");
      // On a phone the panel keeps its height too, so the panels below do not move.
      await page.setViewportSize({ width: 390, height: 844 });
      await until("the same height", async () =>
        (await panel.boundingBox())?.height === 294 && (await rest.isVisible()) ? true : undefined,
      );
      await closePage(page);
    });
  });
};
