import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { desk, expectFineAt, phone } from "../support/every-sight.ts";
import { Sender } from "../support/sender.ts";
import { until } from "../support/until.ts";

interface LossesPlant {
  readonly url: string;
  readonly deviceKey: string;
  readonly open: (path: string) => Promise<Page>;
}

/** Ten packages a minute. */
const cycleMs = 6_000;
const minuteMs = 60_000;

/** Whether a pause from there on is cut by an hour's edge, which makes two of it. */
const isCut = (atMs: number): boolean => (atMs % (60 * minuteMs)) / minuteMs > 57.5;

/** Instants of packages from some 50 to 20 minutes ago, half a minute of them missing. */
function instants(nowMs: number): number[] {
  const agoMs = Math.floor(nowMs / cycleMs) * cycleMs - 50 * minuteMs;
  const isEdge = isCut(agoMs + 10 * minuteMs) || isCut(agoMs + 30 * minuteMs);
  const startMs = isEdge ? agoMs - 3 * minuteMs : agoMs;
  return Array.from({ length: 300 }, (_, place) => startMs + place * cycleMs).filter(
    (atMs) => atMs < startMs + 10 * minuteMs || atMs >= startMs + 10.5 * minuteMs,
  );
}

const numberOf = (text: string): number =>
  Number(text.replaceAll(".", "").replace(",", ".").replace("−", "-"));

/** The rows of the waterfall, which the chart has as a table too. */
const partsOf = (page: Page): Promise<string[][]> =>
  page
    .locator("table", { has: page.locator("caption", { hasText: "Do tempo à produção boa" }) })
    .locator("tr:has(td)")
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.querySelectorAll("th, td"), (cell) => cell.textContent ?? "")),
    );

/** Where the time went, of a machine that told nothing of its stops. */
export const describeLosses = (plantOf: () => LossesPlant): void => {
  describe("the losses page", () => {
    const path = "perdas?zoom=lst60m&equipments=3";
    let packages = 0;
    beforeAll(async () => {
      const { url, deviceKey } = plantOf();
      const at = instants(Date.now());
      packages = at.length;
      const weightMg = at.map(() => 1_000_000);
      await new Sender(url, deviceKey).send([{ equipment: 3, product: null, operator: null, at, weightMg }]);
    });

    it("goes from the hour to good packages, closes, and shows its arithmetic when asked", async () => {
      const page = await plantOf().open(path);
      const panel = page.getByRole("region", { name: "Do tempo à produção boa" });
      await panel.locator('[role="img"][data-drawn]').waitFor();
      const [window, ...parts] = await partsOf(page);
      expect(window?.[0]).toBe("Tempo do período");
      // The window may reach five seconds beyond now; that time has not been yet.
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
      const page = await plantOf().open(path);
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
