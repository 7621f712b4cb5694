import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { goTo } from "../support/every-page.ts";
import { type HomePlant, machines, openHome } from "../support/home-plant.ts";
import { Sender } from "../support/sender.ts";
import { csvOf, rowsOf } from "../support/tables.ts";
import { dayOf } from "../support/zone.ts";

/** Tests pages of the same plant. Adds leftovers of the past year and packages of now. The last machine moves into a group of its own. */
export const describeLeftoversAndBales = (plant: () => HomePlant, browser: () => Browser): void => {
  describe("what flows through the plant", () => {
    it("a year's leftovers are told by weeks of the calendar, and name every machine, in the file too", async () => {
      const dayMs = 86_400_000;
      const left = Array.from({ length: machines }, (_, i) => ({
        equipment: i + 1,
        at: plant().nowMs - (30 + 25 * i) * dayMs,
        kind: "scrap" as const,
        weightMg: (i + 1) * 100_000,
      }));
      await new Sender(plant().url, plant().deviceKey).sendRecords({ leftovers: left });
      const page = await openHome(browser(), plant());
      const days = `${dayOf(plant().nowMs - 330 * dayMs)}..${dayOf(plant().nowMs)}`;
      await goTo(page, plant(), `sobras?zoom=custom&days=${days}`);
      const panel = page.getByRole("region", { name: "Refugo" });
      await panel.getByText("g a cada 1 semana").waitFor();
      const [header = "", ...rows] = await csvOf(page, panel);
      const names = Array.from({ length: machines }, (_, i) => `EQ${i + 1}`);
      const columns = header.split(";").slice(1);
      expect(columns.toSorted()).toEqual(names.map((name) => `${name} (g)`).toSorted());
      // Weeks run from Sunday to Saturday, and each leftover is in its week.
      const weekOf = (label: string) =>
        label.split(" – ").map((day) => Date.parse(day.split("/").toReversed().join("-")));
      for (const [label = ""] of rows.map((row) => row.split(";"))) {
        const [first = 0, last = 0] = weekOf(label);
        expect([new Date(first).getUTCDay(), (last - first) / dayMs], label).toEqual([0, 6]);
      }
      for (const { equipment, at, weightMg } of left) {
        const day = Date.parse(dayOf(at));
        const row = rows.find((line) => {
          const [first = 0, last = 0] = weekOf(line.split(";")[0] ?? "");
          return first <= day && day <= last;
        });
        const place = columns.indexOf(`EQ${equipment} (g)`) + 1;
        expect(row?.split(";")[place], `EQ${equipment}`).toBe(String(weightMg / 1_000));
      }
      // Four machines have a colour of their own. The others get one by their names.
      await panel.getByRole("button", { name: "Outros · 6" }).waitFor();
      const links = panel.getByRole("list").getByRole("link");
      expect(await links.count()).toBe(4);
      await panel.getByRole("button", { name: "Destacar outro" }).click();
      const other = page.getByRole("menuitem").first();
      const chosen = await other.innerText();
      await other.click();
      const link = panel.getByRole("list").getByRole("link", { name: chosen, exact: true });
      await link.waitFor();
      expect(await link.getAttribute("href")).toContain(`/equipamento/${chosen.slice(2)}?zoom=custom`);
      await closePage(page);
    });

    it("bales are compared by group in one table first, the worst marked", async () => {
      // Packages from after the move of the machine. Earlier packages belong to its previous group.
      const beganMs = Date.now() - 3_000;
      await new Sender(plant().url, plant().deviceKey).send([
        {
          equipment: machines,
          product: "ARROZ-1",
          at: Array.from({ length: 30 }, (_, i) => beganMs + i * 100),
          weightMg: Array.from({ length: 30 }, () => 1_010_000),
        },
      ]);
      const page = await openHome(browser(), plant());
      await goTo(page, plant(), "fardos?zoom=lst60m");
      const table = page.getByRole("table", { name: "Fardos por grupo" });
      const shown = async () => (await rowsOf(table)).map(([group, , , bales]) => [group, bales]);
      const [coffee, grains] = [
        ["Café torrado", "3"],
        ["Grãos", "0 (pior)"],
      ];
      await expect.poll(shown).toEqual([coffee, grains]);
      await table.getByRole("button", { name: "Fardos" }).click();
      await expect.poll(shown).toEqual([grains, coffee]);
      const group = page.getByRole("region", { name: "Grãos", exact: true });
      const [above, below] = [await table.boundingBox(), await group.boundingBox()];
      expect(above?.y).toBeLessThan(below?.y ?? 0);
      await closePage(page);
    });
  });
};
