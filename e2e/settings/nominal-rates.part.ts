import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { inSection, type Journey } from "../support/journey.ts";
import { openList } from "../support/open-list.ts";

/** Journey of the list of nominal rates. */
export const describeNominalRates = (journey: Journey): void => {
  const at = inSection(journey, "ritmos");
  const { button, field, see, rowOf } = at;

  const add = async (product: string, machine: string, rate: string) => {
    await button("Novo ritmo").click();
    await field("Produto").fill(product);
    await field("Equipamento").selectOption({ label: machine });
    await field("Ritmo").fill(rate);
    await button("Salvar ritmo").click();
  };

  describe("nominal rates", () => {
    beforeEach(() => openList(at.list, "ritmo", at.page));

    it("are registered of a product for one machine and for all, changed, and kept when deleted", async () => {
      await see("Nenhum ritmo nominal.");
      await add("ARROZ-1", "EQ1", "62,5");
      await rowOf("EQ1").getByText("62,5", { exact: true }).waitFor();
      await add("Arroz 1 kg", "Todos os equipamentos", "45");
      await rowOf("Todos os equipamentos").getByText("45", { exact: true }).waitFor();
      await expectAccessible(at.page);
      await add("ARROZ-1", "EQ1", "50");
      await see("O produto já tem um ritmo para este equipamento: altere-o.");
      await at.page.goto(at.list);
      await rowOf("EQ1")
        .getByRole("button", { name: /ARROZ-1/ })
        .first()
        .click();
      expect([await at.isLocked("Produto"), await at.isLocked("Equipamento")]).toEqual([true, true]);
      await field("Ritmo").fill("0");
      await button("Salvar").click();
      await field("Ritmo").and(at.page.locator("[aria-invalid=true]")).waitFor();
      await field("Ritmo").fill("70");
      await expectAccessible(at.page);
      await button("Salvar").click();
      await rowOf("EQ1").getByText("70", { exact: true }).waitFor();
      await rowOf("EQ1")
        .getByRole("button", { name: /^Excluir/ })
        .click();
      await at.confirm();
      await rowOf("EQ1").waitFor({ state: "detached" });
      expect(await rowOf("Todos os equipamentos").count()).toBe(1);
    });

    it("begin with the product and the machine that a link names", async () => {
      await at.page.goto(
        `${at.list}/novo?codigo=${encodeURIComponent("ARROZ-1 - Arroz 1 kg")}&equipamento=1`,
      );
      const chosen = field("Equipamento").locator("option:checked");
      await chosen.filter({ hasText: "EQ1" }).waitFor({ state: "attached" });
      expect(await field("Produto").inputValue()).toBe("ARROZ-1 - Arroz 1 kg");
    });
  });
};
