import { readFile } from "node:fs/promises";
import { workbookOf } from "@fiel/server/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { catalogueFile } from "../support/catalogue-file.ts";
import type { Journey } from "../support/journey.ts";
import { openList } from "../support/open-list.ts";

/** Tests the import of products from a file and the export to one. */
export const describeCatalogueFromFile = (at: Journey): void => {
  describe("a catalogue from a file", () => {
    const { button, field, see, rowOf } = at;
    beforeEach(() => openList(at.list.replace(/operadores$/, "produtos"), "produto", at.page));

    const choose = async (file: ReturnType<typeof catalogueFile>) => {
      const [chooser] = await Promise.all([
        at.page.waitForEvent("filechooser"),
        button("Escolher arquivo").press("Enter"),
      ]);
      await chooser.setFiles(file);
    };
    const send = async (file: ReturnType<typeof catalogueFile>) => {
      await choose(file);
      await see("Lembrado para o próximo arquivo.");
    };
    const saved = async (press: () => Promise<void>): Promise<string> => {
      const [download] = await Promise.all([at.page.waitForEvent("download"), press()]);
      return await readFile(await download.path(), "utf8");
    };

    it("is compared, applied and undone, told row by row; 20 wrong ones of 5,000 stay out", async () => {
      await at.page.getByRole("link", { name: "Importar", exact: true }).click();
      await see("Nenhuma importação nos últimos 30 dias.");
      await expectAccessible(at.page);
      await send(catalogueFile(4_980, 20));
      await expectAccessible(at.page);
      await field("custo").selectOption({ label: "Nome (obrigatório para novos)" });
      await see("Duas colunas são: Nome.");
      await at.page.reload();
      await see("Duas colunas são: Nome.");
      await at.page.getByRole("button", { name: "Voltar para a lista" }).click();
      await at.page.getByRole("link", { name: "Importar", exact: true }).click();
      await at.page.getByRole("button", { name: /^Continuar a importação de/ }).click();
      // The page has not sent the file since it was loaded.
      const guessed = await field("Codificação").inputValue();
      for (const encoding of ["CP850", guessed]) {
        await field("Codificação").selectOption(encoding);
        await expect.poll(() => field("Codificação").inputValue()).toBe(encoding);
      }
      await field("custo").selectOption({ label: "Custo por kg" });
      await button("Conferir").click();
      await see("Todas 5.000");
      const count = (name: string) =>
        at.page.getByRole("definition").filter({ has: at.page.getByText(name) });
      expect(await count("ficam de fora").innerText()).toMatch(/^20/);
      await button("Com erro 20").click();
      await expect.poll(() => rowOf("não é número").count()).toBe(20);
      await expectAccessible(at.page);
      await button("Todas 5.000").click();
      await at.page.getByRole("searchbox").fill("12000");
      await rowOf("Arroz 12000").waitFor();
      await at.page.getByRole("searchbox").fill("");
      await button("Aplicar 4.980 produtos").click();
      await see("Importação aplicada");
      await see("20 linhas com erro ficaram de fora.");
      await expectAccessible(at.page);
      await button("Desfazer").click();
      await at.page.getByRole("dialog").getByRole("button", { name: "Desfazer", exact: true }).click();
      await see("4.980 registros voltaram ao que eram.");
      await button("Ver a lista").click();
      await see("1 produto");
    });

    it("shows what was and what will be, asks for another look when it changed, and comes back as a file", async () => {
      await at.page.getByRole("link", { name: "Importar", exact: true }).click();
      await send(catalogueFile(3, 0));
      await button("Conferir").click();
      await button("Aplicar 3 produtos").click();
      await button("Importar outro arquivo").click();
      await send(catalogueFile(3, 0, "6,10"));
      await button("Conferir").click();
      await see("Todas 3");
      const row = rowOf("Arroz 10001");
      expect(await row.innerText()).toMatch(/Muda[\s\S]*5,10[\s\S]*6,10/);
      await at.plant.apply({
        products: [{ code: 10_001, codeText: "10001", name: "Arroz novo", netWeight: 1_000 }],
      });
      await button("Aplicar 3 produtos").click();
      await see("Os dados mudaram depois da conferência; nada foi gravado.");
      await button("Conferir de novo").click();
      await rowOf("Arroz novo").waitFor();
      await button("Aplicar 3 produtos").click();
      await see("Importação aplicada");
      await button("Ver a lista").click();
      await at.page.getByRole("searchbox").fill("arroz 10002");
      await button("Exportar").press("Enter");
      const csv = await saved(() => at.page.getByRole("menuitem", { name: "CSV para Excel" }).click());
      expect(csv.split("\r\n").slice(1)).toEqual([
        expect.stringMatching(/^10002;Arroz 10002;g;1000;8;;;;;6,1;/),
        "",
      ]);
    });

    it("is read from the sheet whose header is known, and from another one that the person chooses", async () => {
      const header = ["Código", "Nome", "Unidade", "Peso líquido"];
      const workbook = await workbookOf({
        Instruções: [["Como preencher"], ["Use uma linha por produto."]],
        "Outra fábrica": [header, ["X-9", "Feijão de fora", "g", 500]],
        Produtos: [header, ["P-1", "Arroz da planilha", "g", 1_000]],
      });
      await at.page.getByRole("link", { name: "Importar", exact: true }).click();
      await choose({ name: "catalogo.xlsx", mimeType: "", buffer: Buffer.from(workbook) });
      await see("Arroz da planilha");
      const sheet = field("Planilha");
      expect(await sheet.inputValue()).toBe("Produtos");
      expect(await sheet.locator("option").allInnerTexts()).toEqual([
        "Instruções",
        "Outra fábrica",
        "Produtos",
      ]);
      await sheet.selectOption("Outra fábrica");
      await see("Feijão de fora");
      expect(await at.page.getByText("Arroz da planilha").count()).toBe(0);
      await button("Conferir").click();
      await rowOf("Feijão de fora").waitFor();
      await see(/Lido da planilha “Outra fábrica”\. Outras do arquivo: Instruções, Produtos\./);
    });

    it("that is none is told in a sentence", async () => {
      await at.page.getByRole("link", { name: "Importar", exact: true }).click();
      await choose({ name: "a.xlsx", mimeType: "", buffer: Buffer.from("PK\u0003\u0004nada") });
      await at.page.getByRole("alert").getByText("O arquivo está danificado ou incompleto.").waitFor();
    });
  });
};
