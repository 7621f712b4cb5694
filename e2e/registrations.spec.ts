import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { catalogueFile } from "./support/catalogue-file.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant, tenant, users } from "./support/plant.ts";

let plant: Plant;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});
beforeEach(async () => {
  await closePage(page);
  page = await openPage(browser);
  await signIn(page, plant);
});

const placeOf = (segment: string) => `${plant.url}/client/${tenant}/admin/${segment}`;
const open = async (segment: string, title: string, on: Page = page) => {
  await on.goto(placeOf(segment));
  await on.getByRole("button", { name: new RegExp(`^Nov[oa] ${title}`) }).waitFor();
};
const button = (name: string | RegExp, on: Page = page) => on.getByRole("button", { name, exact: true });
const field = (name: string, on: Page = page) => on.getByLabel(name, { exact: true });
const see = (text: string, on: Page = page) => on.getByText(text, { exact: true }).first().waitFor();
const rowOf = (text: string, on: Page = page) => on.getByRole("row").filter({ hasText: text });

const addOperator = async (name: string, code: number) => {
  await button("Novo operador").click();
  await field("Nome").fill(name);
  await field("Código").fill(String(code));
  await button("Adicionar operador").click();
};

describe("operators", () => {
  beforeEach(() => open("operadores", "operador"));

  it("are added, changed, deleted and brought back; each step is told", async () => {
    await addOperator("Marina Rocha", 901);
    await see("Operador adicionado.");
    await page.waitForURL(placeOf("operadores"));
    await rowOf("Marina Rocha").getByText("901").waitFor();

    await button("Editar Marina Rocha").click();
    await page.waitForURL(/operadores\/\d+$/);
    expect(await field("Código").getAttribute("readonly")).not.toBeNull();
    await field("Nome").fill("Marina R.");
    await button("Salvar").click();
    await see("Operador alterado.");

    await button("Excluir Marina R.").click();
    await see("Os dados existentes são mantidos, mas nenhum novo registro será gerado.");
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await see("Operador excluído.");
    await rowOf("Marina R.").waitFor({ state: "detached" });

    await button("Removidos").click();
    await button("Trazer de volta Marina R.").click();
    await see("Marina R. está de volta.");
    await button("Ativos").click();
    await rowOf("Marina R.").waitFor();
  });

  it("tell what is wrong beside the field, before and after the server was asked", async () => {
    await button("Novo operador").click();
    await button("Adicionar operador").click();
    await see("Campo obrigatório");
    await field("Código").fill("1,5");
    await field("Nome").fill("Outro");
    await button("Adicionar operador").click();
    await see("Informe um número inteiro");
    await page.goto(placeOf("operadores"));
    await addOperator("Primeiro", 902);
    await see("Operador adicionado.");
    await addOperator("Segundo", 902);
    await see("Erro ao adicionar operador");
    expect(await field("Código").getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
  });

  it("of two people's changes neither is lost: the second one chooses field by field", async () => {
    await addOperator("Um nome", 903);
    await rowOf("Um nome").waitFor();
    await button("Editar Um nome").click();
    await field("Nome").fill("O nome daqui");
    const other = await openPage(browser);
    await signIn(other, plant);
    await open("operadores", "operador", other);
    await button("Editar Um nome", other).click();
    await field("Nome", other).fill("O nome de lá");
    await button("Salvar", other).click();
    await see("Operador alterado.", other);
    await closePage(other);

    await button("Salvar").click();
    const dialog = page.getByRole("dialog", { name: "admin mudou este registro" });
    await dialog
      .getByText(/^Em \d\d\/\d\d\/\d{4} \d\d:\d\d\. Nada do que você escreveu foi gravado/)
      .waitFor();
    await dialog.getByText("Os dois mudaram").waitFor();
    // What both changed is a person's to choose.
    expect(await dialog.getByRole("button", { name: "Gravar o escolhido" }).isDisabled()).toBe(true);
    // A message that fades away has no contrast.
    await page.getByText("Operador adicionado.").waitFor({ state: "hidden" });
    await expectAccessible(page);
    await dialog.getByText("O nome de lá").click();
    await dialog.getByRole("button", { name: "Gravar o escolhido" }).click();
    await see("Operador alterado.");
    await rowOf("O nome de lá").waitFor();
  });

  it("that are not there lead back to the list, with a word; changes ask before they are left", async () => {
    await page.goto(placeOf("operadores/999999"));
    await see("Operador não encontrado");
    await page.waitForURL(placeOf("operadores"));
    await button("Novo operador").click();
    await field("Nome").fill("Quase");
    await button("Cancelar").click();
    await page.getByRole("dialog").getByRole("button", { name: "Continuar editando" }).click();
    expect(await field("Nome").inputValue()).toBe("Quase");
  });

  it("are not for others than administrators", async () => {
    await closePage(page);
    page = await openPage(browser);
    await signIn(page, plant, users.supervisor);
    await page.goto(placeOf("operadores"));
    await page.waitForURL(/\/inicio/);
  });
});

describe("occurrences", () => {
  beforeEach(() => open("eventos", "ocorrência"));

  it("have a level and whether the stop is planned; the product's own keep their name and stay", async () => {
    await button("Nova ocorrência").click();
    await field("Nome").fill("Limpeza semanal");
    await field("Código").fill("300");
    await field("Nível de notificação").selectOption({ label: "Aviso" });
    await field("Parada planejada").check();
    await button("Adicionar ocorrência").click();
    await see("Ocorrência adicionada.");
    expect(await rowOf("Limpeza semanal").innerText()).toMatch(/300[\s\S]*Aviso[\s\S]*Planejada/);
    expect(await rowOf("Equipamento desconectado").getByRole("button").count()).toBe(0);
    const own = rowOf("Balança fora do zero");
    await own.getByRole("button", { name: /Excluir .*: Ocorrências do sistema/ }).waitFor();
    await own.getByRole("button", { name: /^Editar/ }).click();
    expect(await field("Nome").getAttribute("readonly")).not.toBeNull();
    await expectAccessible(page);
  });
});

describe("coils", () => {
  beforeEach(() => open("bobinas", "bobina"));

  it("have a weight with decimals; a search that finds nothing can be cleared", async () => {
    await button("Nova bobina").click();
    await button("Adicionar bobina").click();
    await see('O campo "Peso" é obrigatório');
    await field("Nome").fill("Filme 40");
    await field("Código").fill("0");
    await field("Peso").fill("12500,5");
    await field("Estimativa").fill("4000");
    await button("Adicionar bobina").click();
    await see("Bobina adicionada.");
    await rowOf("Filme 40").getByText("12.500,5 g").waitFor();
    await rowOf("Filme 40").getByText("4.000", { exact: true }).waitFor();
    await page.getByRole("searchbox").fill("não há");
    await see("Nenhuma bobina encontrada.");
    await button("Limpar a busca").click();
    await rowOf("Filme 40").waitFor();
    await expectAccessible(page);
  });
});

describe("equipment and groups", () => {
  it("a machine is added with its alarms, joins a group, and goes and comes back within the limit", async () => {
    await open("equipamentos", "equipamento");
    await page.getByText(/^\d+ de \d+$/).waitFor();
    await button("Novo equipamento").click();
    await button("Adicionar equipamento").click();
    await see("Informe o IP da máquina");
    await field("Nome").fill("NOVA");
    await field("IP").fill("192.168.10.77");
    expect(await field("Porta").inputValue()).toBe("502");
    await button("Nenhum").click();
    await field("Falta de produto").check();
    await expectAccessible(page);
    await button("Adicionar equipamento").click();
    await see("Equipamento adicionado.");
    expect(await rowOf("NOVA").innerText()).toMatch(
      /TCP \/ IP[\s\S]*192\.168\.10\.77:502[\s\S]*1 de 16 alarmes[\s\S]*Nunca lida/,
    );

    await open("grupos", "grupo");
    await button("Novo grupo").click();
    await button("Confirmar").click();
    await see("Digite o nome do grupo.");
    await see("Selecione um equipamento.");
    await field("Nome do grupo").fill("Empacotadoras");
    await field("Equipamento 1").selectOption({ label: "NOVA" });
    await button("Confirmar").click();
    await see("Grupo criado com sucesso.");
    await button("Empacotadoras").click();
    expect(await field("Equipamento 1").inputValue()).toBe("NOVA");
    await expectAccessible(page);

    await open("equipamentos", "equipamento");
    await rowOf("NOVA").getByText("Empacotadoras").waitFor();
    await button("Excluir NOVA").click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await see("Equipamento excluído.");
    await button("Removidos").click();
    await button("Trazer de volta NOVA").click();
    await see("NOVA está de volta.");
  });
});

describe("a catalogue from a file", () => {
  beforeEach(() => open("produtos", "produto"));

  const send = async (file: ReturnType<typeof catalogueFile>) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      button("Escolher arquivo").press("Enter"),
    ]);
    await chooser.setFiles(file);
    await see("Lembrado para o próximo arquivo.");
  };
  const saved = async (press: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return await readFile(await download.path(), "utf8");
  };

  it("is compared, applied and undone, told row by row; 20 wrong ones of 5,000 stay out", async () => {
    await page.getByRole("link", { name: "Importar", exact: true }).click();
    await see("Nenhuma importação nos últimos 30 dias.");
    await expectAccessible(page);
    await send(catalogueFile(4_980, 20));
    await expectAccessible(page);
    await field("custo").selectOption({ label: "Nome (obrigatório para novos)" });
    await see("Duas colunas são: Nome.");
    await field("custo").selectOption({ label: "Custo por kg" });
    await button("Conferir").click();
    await see("Todas 5.000");
    const count = (name: string) => page.getByRole("definition").filter({ has: page.getByText(name) });
    expect(await count("ficam de fora").innerText()).toMatch(/^20/);
    await button("Com erro 20").click();
    await expect.poll(() => rowOf("não é número").count()).toBe(20);
    await expectAccessible(page);
    await button("Todas 5.000").click();
    await page.getByRole("searchbox").fill("12000");
    await rowOf("Arroz 12000").waitFor();
    await page.getByRole("searchbox").fill("");
    await button("Aplicar 4.980 produtos").click();
    await see("Importação aplicada");
    await see("20 linhas com erro ficaram de fora.");
    await expectAccessible(page);
    await button("Desfazer").click();
    await page.getByRole("dialog").getByRole("button", { name: "Desfazer", exact: true }).click();
    await see("4.980 registros voltaram ao que eram.");
    await button("Ver a lista").click();
    await see("1 produto");
  });

  it("shows what was and what will be, asks for another look when it changed, and comes back as a file", async () => {
    await page.getByRole("link", { name: "Importar", exact: true }).click();
    await send(catalogueFile(3, 0));
    await button("Conferir").click();
    await button("Aplicar 3 produtos").click();
    await button("Importar outro arquivo").click();
    await send(catalogueFile(3, 0, "6,10"));
    await button("Conferir").click();
    await see("Todas 3");
    const row = rowOf("Arroz 10001");
    expect(await row.innerText()).toMatch(/Muda[\s\S]*5,10[\s\S]*6,10/);
    await plant.apply({
      products: [{ code: 10_001, codeText: "10001", name: "Arroz novo", netWeight: 1_000 }],
    });
    await button("Aplicar 3 produtos").click();
    await see("Os dados mudaram depois da conferência; nada foi gravado.");
    await button("Conferir de novo").click();
    await rowOf("Arroz novo").waitFor();
    await button("Aplicar 3 produtos").click();
    await see("Importação aplicada");
    await button("Ver a lista").click();
    await page.getByRole("searchbox").fill("arroz 10002");
    await button("Exportar").press("Enter");
    const csv = await saved(() => page.getByRole("menuitem", { name: "CSV para Excel" }).click());
    expect(csv.split("\r\n").slice(1)).toEqual([
      expect.stringMatching(/^10002;Arroz 10002;g;1000;8;;;;;6,1;/),
      "",
    ]);
  });

  it("that is none is told in a sentence", async () => {
    await page.getByRole("link", { name: "Importar", exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      button("Escolher arquivo").click(),
    ]);
    await chooser.setFiles({ name: "a.xlsx", mimeType: "", buffer: Buffer.from("PK\u0003\u0004nada") });
    await page.getByRole("alert").getByText("O arquivo está danificado ou incompleto.").waitFor();
  });
});
