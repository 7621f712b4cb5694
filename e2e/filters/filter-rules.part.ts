import { describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import {
  addressOf,
  before,
  dayBack,
  type openAt,
  sent,
  untilClassified,
  yesterday,
} from "../support/filtered-plant.ts";
import { type Plant, users } from "../support/plant.ts";
import { instantOf } from "../support/zone.ts";

/** Tests the filter in an address and what each page makes of it. */
export const describeFilterRules = (plant: () => Plant, open: () => ReturnType<typeof openAt>): void => {
  describe("the rules of a page", () => {
    it("fall back to the page's default, and keep the address for the others", async () => {
      const page = await open()(`inicio?zoom=custom&days=${before}..${yesterday}&equipments=1`);
      await page.getByRole("button", { name: /Período Hoje/ }).waitFor();
      await page.getByRole("link", { name: "Classificação" }).click();
      await page.waitForURL(/classificacao\?zoom=custom/);
      await untilClassified(
        page,
        sent(
          (one, atMs) =>
            one.equipment === 1 &&
            atMs >= instantOf(before, "00:00") &&
            atMs < instantOf(dayBack(0), "00:00"),
        ),
      );
      await page.getByRole("link", { name: "Produção", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Produção" }).waitFor();
      expect(await page.getByRole("button", { name: /^Período/ }).count()).toBe(0);
      await page.goto(addressOf(plant(), "conformidade?equipments=1,2&operator=12"));
      await page.getByRole("button", { name: "Equipamento Escolha um" }).click();
      await page.getByRole("dialog", { name: "Equipamento" }).getByRole("button", { name: "EQ2" }).click();
      await page.waitForURL(/equipments=2&operator=12/);
      await page.getByRole("button", { name: "Equipamento EQ2" }).waitFor();
      await closePage(page);
    });

    it("read an address that somebody spoilt", async () => {
      const page = await open()(
        "classificacao?zoom=<b>&days=2026-99-99..x&equipments=1,-4,abc&operator=1e9&product=",
      );
      await page.getByRole("button", { name: /Período Hoje/ }).waitFor();
      await page.getByRole("button", { name: "Equipamentos EQ1" }).waitFor();
      await closePage(page);
    });

    it("name what the address asks for and the client does not have, and leave it out at a click", async () => {
      const page = await open()("classificacao?equipments=1,99");
      await page.getByText("Um equipamento do filtro não está cadastrado.").waitFor();
      await page.getByRole("button", { name: "Tirar do filtro" }).press("Enter");
      await page.waitForURL(/\?equipments=1$/);
      await page.getByRole("region", { name: "EQ1" }).waitFor();
      await page.goto(addressOf(plant(), "classificacao?operator=12&product=SOJA-9"));
      await page.getByText("O produto SOJA-9 do filtro não está cadastrado.").waitFor();
      await page.getByRole("button", { name: "Tirar do filtro" }).click();
      await page.waitForURL(/\?operator=12$/);
      await page.getByRole("region", { name: "EQ1" }).waitFor();
      await closePage(page);
    });

    it("keep the old picture, as old as it is, while another filter is asked for", async () => {
      const page = await open()("classificacao?equipments=1");
      const panel = page.getByRole("region", { name: "EQ1" });
      await panel.waitFor();
      const gate = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      await page.route(/production\/classification/, async (route) => {
        asked.resolve();
        await gate.promise;
        await route.continue();
      });
      await page.getByRole("button", { name: /^Equipamentos/ }).click();
      await page.getByRole("dialog", { name: "Equipamentos" }).getByRole("checkbox", { name: "EQ2" }).click();
      await page.keyboard.press("Escape");
      await asked.promise;
      expect(await panel.innerText()).toMatch(/Atualizado\s+(?:agora|há \d+ (?:s|min)\b)/);
      expect(await page.getByRole("region", { name: "EQ2" }).count()).toBe(0);
      // The previous picture is dim under the new filter's words until the answer arrives.
      await panel.locator("[data-outdated]").waitFor();
      gate.resolve();
      await page.getByRole("region", { name: "EQ2" }).waitFor();
      expect(await panel.locator("[data-outdated]").count()).toBe(0);
      await closePage(page);
    });

    it("bring an operator home from every other page", async () => {
      const page = await open()("sobras?equipments=2", users.operator);
      await page.waitForURL(/inicio\?equipments=2/);
      const links = page.getByRole("navigation").getByRole("link");
      await links.first().waitFor();
      expect(await links.allInnerTexts()).toEqual(["Início", "Painel informativo"]);
      await closePage(page);
    });
  });
};
