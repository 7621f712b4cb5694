import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCatalogueFromFile } from "./registrations/catalogue-from-file.part.ts";
import { describeLookAlikes } from "./registrations/look-alikes.part.ts";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openPage, signIn } from "./support/browser.ts";
import { openJourney } from "./support/journey.ts";
import { openList } from "./support/open-list.ts";
import { users } from "./support/plant.ts";
import { until } from "./support/until.ts";

const at = openJourney({ machines: 1, section: "operadores" });
const { button, field, see, rowOf } = at;

const placeOf = (segment: string) => at.list.replace(/operadores$/, segment);
const open = (segment: string, title: string, on: Page = at.page) => openList(placeOf(segment), title, on);

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
    await at.page.waitForURL(placeOf("operadores"));
    await rowOf("Marina Rocha").getByText("901").waitFor();

    await button("Editar Marina Rocha").click();
    await at.page.waitForURL(/operadores\/\d+$/);
    expect(await field("Código").getAttribute("readonly")).not.toBeNull();
    await field("Nome").fill("Marina R.");
    await button("Salvar").click();
    await see("Operador alterado.");

    await button("Excluir Marina R.").click();
    await see("Os dados existentes são mantidos, mas nenhum novo registro será gerado.");
    await at.page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
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
    await at.page.goto(placeOf("operadores"));
    await addOperator("Primeiro", 902);
    await see("Operador adicionado.");
    await addOperator("Segundo", 902);
    await see("Erro ao adicionar operador");
    expect(await field("Código").getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(at.page);
  });

  it("of two people's changes neither is lost: the second one chooses field by field", async () => {
    await addOperator("Um nome", 903);
    await rowOf("Um nome").waitFor();
    await button("Editar Um nome").click();
    await field("Nome").fill("O nome daqui");
    const other = await openPage(at.browser);
    await signIn(other, at.plant);
    await open("operadores", "operador", other);
    await button("Editar Um nome", other).click();
    await field("Nome", other).fill("O nome de lá");
    await button("Salvar", other).click();
    await see("Operador alterado.", other);
    await closePage(other);

    await button("Salvar").click();
    const dialog = at.page.getByRole("dialog", { name: "admin mudou este registro" });
    await dialog
      .getByText(/^Em \d\d\/\d\d\/\d{4} \d\d:\d\d\. Nada do que você escreveu foi gravado/)
      .waitFor();
    await dialog.getByText("Os dois mudaram").waitFor();
    // A person has to choose the value that both changed.
    expect(await dialog.getByRole("button", { name: "Gravar o escolhido" }).isDisabled()).toBe(true);
    // A message that fades out fails the contrast rule.
    await at.page.getByText("Operador adicionado.").waitFor({ state: "hidden" });
    await expectAccessible(at.page);
    await dialog.getByText("O nome de lá").click();
    await dialog.getByRole("button", { name: "Gravar o escolhido" }).click();
    await see("Operador alterado.");
    await rowOf("O nome de lá").waitFor();
  });

  it("that are not there lead back to the list, with a word; changes ask before they are left", async () => {
    await at.page.goto(placeOf("operadores/999999"));
    await see("Operador não encontrado");
    await at.page.waitForURL(placeOf("operadores"));
    await button("Novo operador").click();
    await field("Nome").fill("Quase");
    await button("Cancelar").click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Continuar editando" }).click();
    expect(await field("Nome").inputValue()).toBe("Quase");
  });

  it("are not for others than administrators", async () => {
    await closePage(at.page);
    at.page = await openPage(at.browser);
    await signIn(at.page, at.plant, users.supervisor);
    await at.page.goto(placeOf("operadores"));
    await at.page.waitForURL(/\/inicio/);
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
    await expectAccessible(at.page);
  });
});

describe("coils", () => {
  beforeEach(() => open("bobinas", "bobina"));

  it("of '25.000' g for '2.000' packages are asked what was meant, and never saved as 25 g for 2", async () => {
    await at.page.setViewportSize({ width: 390, height: 844 });
    await button("Nova bobina").click();
    await field("Nome").fill("Filme do fornecedor");
    await field("Código").fill("77");
    await field("Estimativa").fill("2.000");
    await see("= 2.000 pacotes");
    await field("Peso").fill("25.000");
    await field("Peso").press("Enter");
    await see("Qual destes números você quis dizer?");
    await button("25 g").waitFor();
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(at.page);
    await button("Adicionar bobina").click();
    expect(await at.page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("weight");
    await button("25.000 g (25 kg)").click();
    await see("= 25.000 g (25 kg)");
    await button("Adicionar bobina").click();
    await see("Bobina adicionada.");
    await at.page.setViewportSize({ width: 1280, height: 800 });
    await rowOf("Filme do fornecedor").getByText("25.000 g").waitFor();
    await rowOf("Filme do fornecedor").getByText("2.000", { exact: true }).waitFor();
  });

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
    await at.page.getByRole("searchbox").fill("não há");
    await see("Nenhuma bobina encontrada.");
    await button("Limpar a busca").click();
    await rowOf("Filme 40").waitFor();
    // The address holds the search, so that opening a form, a reload and Back show the same rows.
    await at.page.getByRole("searchbox").fill("FÍLME");
    await rowOf("Filme 40").getByText("Filme 40").click();
    await at.page.waitForURL(/bobinas\/[^?]+\?busca=/);
    await at.page.reload();
    await rowOf("Filme 40").waitFor();
    await at.page.goBack();
    await at.page.waitForURL(/bobinas\?busca=/);
    expect(await at.page.getByRole("searchbox").inputValue()).toBe("FÍLME");
    // Going back moves the focus, which may happen between selecting the text and deleting it.
    await until("the search is cleared", async () => {
      await at.page.getByRole("searchbox").fill("");
      return at.page.url().endsWith("bobinas") || undefined;
    });
    await expectAccessible(at.page);
  });
});

describe("equipment and groups", () => {
  it("a machine is added with its alarms, joins a group, and goes and comes back within the limit", async () => {
    await open("equipamentos", "equipamento");
    await at.page.getByText(/^\d+ de \d+$/).waitFor();
    await button("Novo equipamento").click();
    await button("Adicionar equipamento").click();
    await see("Informe o IP da máquina");
    await field("Nome").fill("NOVA");
    await field("IP").fill("192.168.10.77");
    expect(await field("Porta").inputValue()).toBe("502");
    await button("Nenhum").click();
    await field("Falta de produto").check();
    await expectAccessible(at.page);
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
    await expectAccessible(at.page);

    await open("equipamentos", "equipamento");
    await rowOf("NOVA").getByText("Empacotadoras").waitFor();
    await button("Excluir NOVA").click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await see("Equipamento excluído.");
    await button("Removidos").click();
    await button("Trazer de volta NOVA").click();
    await see("NOVA está de volta.");
  });
});

describeCatalogueFromFile(at);
describeLookAlikes(at);
