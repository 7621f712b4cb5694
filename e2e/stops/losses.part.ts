import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { desk, expectFineAt, phone } from "../support/every-sight.ts";
import { Sender } from "../support/sender.ts";
import { until } from "../support/until.ts";
import { dayOf, instantOf } from "../support/zone.ts";

interface LossesPlant {
  readonly url: string;
  readonly deviceKey: string;
  readonly open: (path: string) => Promise<Page>;
}

/** Cycle of a package, ms: ten packages a minute. */
const cycleMs = 6_000;
const minuteMs = 60_000;

/**
 * Instants of packages during 32 minutes, with a gap of half a minute. After the gap a whole ten minutes of the clock fit, whenever they begin: the
 * best pace that was seen is taken from these.
 */
const instants = (startMs: number): number[] =>
  Array.from({ length: 320 }, (_, place) => startMs + place * cycleMs).filter(
    (atMs) => atMs < startMs + 10 * minuteMs || atMs >= startMs + 10.5 * minuteMs,
  );

const numberOf = (text: string): number =>
  Number(text.replaceAll(".", "").replace(",", ".").replace("−", "-"));

/** Rows of the waterfall, from the chart's table. */
const partsOf = (page: Page): Promise<string[][]> =>
  page
    .locator("table", { has: page.locator("caption", { hasText: "Do tempo à produção boa" }) })
    .locator("tr:has(td)")
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.querySelectorAll("th, td"), (cell) => cell.textContent ?? "")),
    );

/** Tests the losses of a machine that reported no stops. */
export const describeLosses = (plantOf: () => LossesPlant): void => {
  describe("the losses page", () => {
    const path = "perdas?zoom=lst60m&equipments=3";
    let packages = 0;
    // An hour's edge cuts pauses, so micro-stops are counted where the clock of the test moves no edge.
    let yesterday = "";
    beforeAll(async () => {
      const { url, deviceKey } = plantOf();
      const sender = new Sender(url, deviceKey);
      const nowMs = Date.now();
      yesterday = dayOf(nowMs - 24 * 60 * minuteMs);
      const at = instants(Math.floor(nowMs / cycleMs) * cycleMs - 50 * minuteMs);
      packages = at.length;
      for (const own of [instants(instantOf(yesterday, "10:05")), at])
        await sender.send([
          { equipment: 3, product: null, operator: null, at: own, weightMg: own.map(() => 1_000_000) },
        ]);
    });

    it("goes from the hour to good packages, closes, and shows its arithmetic when asked", async () => {
      const page = await plantOf().open(path);
      const panel = page.getByRole("region", { name: "Do tempo à produção boa" });
      await panel.locator('[role="img"][data-drawn]').waitFor();
      const [window, ...parts] = await partsOf(page);
      expect(window?.[0]).toBe("Tempo do período");
      // The window may end up to five seconds in the future. That time has not passed yet.
      const minutes = numberOf(window?.[1] ?? "");
      expect(minutes).toBeGreaterThanOrEqual(59.91);
      expect(minutes).toBeLessThanOrEqual(60);
      const sum = parts.reduce((total, [, amount = ""]) => total + numberOf(amount), 0);
      expect(Math.abs(sum - minutes)).toBeLessThanOrEqual(0.031);
      const percents = parts.reduce(
        (total, [, , share = ""]) => total + numberOf(share.replace(/\s?%/, "")),
        0,
      );
      expect(percents.toFixed(2)).toBe("100.00");
      await page.getByText("Ver a conta").click();
      await page.getByText("OEE = disponibilidade × desempenho × qualidade").waitFor();
      await panel.getByText("Pacotes", { exact: true }).click();
      await until("the waterfall is in packages", async () =>
        (await partsOf(page)).at(-1)?.[1] === String(packages) ? true : undefined,
      );
      await closePage(page);
    });

    it("opens the stops of a cause under its row, by keys too, and counts the micro-stop that nobody told", async () => {
      const page = await plantOf().open(`perdas?zoom=custom&days=${yesterday}..${yesterday}&equipments=3`);
      const untold = page.getByRole("button", { name: "Sem aviso da máquina" });
      await untold.press("Enter");
      const causes = page.getByRole("region", { name: "Causas das paradas" });
      await causes.locator("li").first().waitFor();
      expect(await untold.getAttribute("aria-expanded")).toBe("true");
      expect(await causes.locator("li").first().innerText()).toContain("EQ3");
      const speed = page.getByRole("table", { name: "Ritmo por produto" });
      expect(await speed.locator('td[data-column="microStops"]').innerText()).toBe("1");
      expect(await speed.locator('td[data-column="nominal"]').innerText()).toContain("10,0");
      await closePage(page);
    });

    it("groups causes by the reason that events name, down to the stops, and says what none explains", async () => {
      const page = await plantOf().open("perdas?zoom=lst60m&equipments=1");
      const causes = page.getByRole("region", { name: "Causas das paradas" });
      const film = causes.getByRole("row").filter({ hasText: "Material > Filme" });
      expect(await film.locator('td[data-column="class"]').innerText()).toContain("Falta de material");
      expect(await film.locator('td[data-column="amount"]').innerText()).toContain("10,00");
      await film.getByRole("button").click();
      await causes.getByRole("button", { name: "Falta de filme" }).click();
      await causes.getByText("10,00 min", { exact: true }).waitFor();
      await causes.getByRole("button", { name: "Sem motivo" }).click();
      await causes.getByRole("button", { name: "Refeição" }).waitFor();
      await page.getByText("Parado sem motivo").waitFor();
      await expectFineAt(page, [desk, phone]);
      await closePage(page);
    });

    it("has no accessibility violation and does not scroll sideways, in both themes", async () => {
      const page = await plantOf().open(path);
      await page.locator('[role="img"][aria-label="Do tempo à produção boa"][data-drawn]').waitFor();
      await page.getByRole("button", { name: "Sem aviso da máquina" }).click();
      await page.getByText("Ver a conta").click();
      await expectFineAt(page, [desk, phone]);
      await closePage(page);
    });
  });
};
