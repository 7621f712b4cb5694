import { expect, it } from "vitest";
import { desk, expectFineAt, expectFineAtEverySight, phone, tablet } from "../support/every-sight.ts";
import { inSection, type Journey } from "../support/journey.ts";

/** Journey of the profiles of machines. */
export const describeMachineProfiles = (journey: Journey): void => {
  const at = inSection(journey, "perfis");
  const { see, button, rowOf } = at;

  it("makes a profile from one that ships, corrected by the server's words, and a machine is given it", async () => {
    const { page } = at;
    await page.goto(at.list);
    await page.getByText("Nenhum perfil cadastrado").first().waitFor();
    await page.getByText("ACBr, ACBrBALFilizola.pas").waitFor();
    await expectFineAtEverySight(page);
    await button("Novo perfil").click();
    await page.getByText("Começar de", { exact: true }).waitFor();
    await button("Criar o perfil").waitFor();
    expect(await page.getByText("Título é obrigatório").count()).toBe(0);
    await page.getByLabel("Nome", { exact: true }).fill("em-branco");
    await button("Criar o perfil").click();
    await page.getByText("Título é obrigatório", { exact: true }).first().waitFor();
    const release = page.getByLabel("Vazia abaixo de (g)", { exact: true });
    await page.getByLabel("Começar de", { exact: true }).selectOption("scale-filizola");
    await page.getByLabel("Nome", { exact: true }).fill("filizola-linha-1");
    await release.fill("30");
    await see("releaseG não pode passar de thresholdG");
    // The form is docked beside the list on a desk and covers it on other screens. What was typed stays, and so does the focus.
    for (const sizes of [[tablet, phone], [desk]]) {
      await page.setViewportSize(sizes[0] ?? desk);
      await page.getByRole(sizes[0] === desk ? "region" : "dialog", { name: "Novo perfil" }).waitFor();
      await expect.poll(() => release.evaluate((field) => field === document.activeElement)).toBe(true);
      await expectFineAt(page, sizes);
      expect(await page.getByLabel("Nome", { exact: true }).inputValue()).toBe("filizola-linha-1");
      expect(await release.inputValue()).toBe("30");
    }
    await release.fill("12,5");
    await see("O perfil está certo.");
    await button("Criar o perfil").click();
    await see("Perfil criado.");
    await rowOf("filizola-linha-1").getByText("não testado em campo").waitFor();
    await page.goto(`${at.list}/novo`);
    await page.getByLabel("Modo de leitura", { exact: true }).waitFor();
    await expectFineAtEverySight(page);
    await page.goto(at.list.replace("/perfis", "/equipamentos/novo"));
    await page.getByLabel("Perfil", { exact: true }).selectOption("filizola-linha-1");
  });
};
