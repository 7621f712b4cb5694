import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openPage, signIn } from "../support/browser.ts";
import { openTo } from "../support/every-page.ts";
import { type Plant, users } from "../support/plant.ts";
import { until } from "../support/until.ts";

/** The periods that the specification offers on this page. */
const presets = [
  "Últimos 30 min",
  "Últimos 60 min",
  "Hoje",
  "Últimas 24 h",
  "Ontem",
  "Esta semana",
  "Últimos 7 dias",
  "Este mês",
  "Últimos 30 dias",
  "Personalizado",
];

interface Hall {
  readonly browser: () => Browser;
  readonly plant: () => Plant;
}

export const describeSignedInBoard = ({ browser, plant }: Hall): void => {
  describe("the board of who is signed in", () => {
    it("begins by F11 or its button, turns a page every 20 s, and ends by ESC", async () => {
      const page = await openPage(browser(), { width: 1920, height: 1080 });
      await signIn(page, plant(), users.operator);
      await page.clock.install();
      await openTo(page, plant(), "painel-informativo");
      await page.getByText("Pressione F11 ou toque em Iniciar").waitFor();
      await page.getByRole("button", { name: /^Período/ }).click();
      await expect.poll(() => page.getByRole("menuitemradio").allInnerTexts()).toEqual(presets);
      await page.keyboard.press("Escape");
      const stage = page.getByRole("region", { name: "Painel informativo", exact: true });
      await page.keyboard.press("F11");
      const title = stage.locator(".board-title");
      const turned = async (): Promise<string> => {
        const shown = await title.innerText();
        await page.clock.fastForward(20_000);
        return shown;
      };
      await until("the picture", async () => ((await title.innerText()) === "" ? undefined : true));
      const seen: string[] = [];
      for (let shown = 0; shown < 8; shown += 1) seen.push(await turned());
      const twice = (text: string) => [text, text];
      const turn = ["Paradas por causa", ...twice("Equipamentos"), ...twice("Produção útil"), "Ritmo do dia"];
      expect(seen).toEqual([...turn, "Sobrepeso", "Paradas por causa"]);
      await page.keyboard.press("Escape");
      await stage.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Iniciar", exact: true }).press("Enter");
      await title.waitFor();
      await page.context().close();
    });
  });
};
