import { passwordFile } from "@fiel/testkit";
import { readFileSync } from "node:fs";
import path from "node:path";
import { startPymodbusMachine } from "@fiel/gateway/testing";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openPage } from "./support/browser.ts";
import { gatewayOfCommand, keptConfig } from "./support/installed-gateway.ts";
import { personAt } from "./support/person.ts";
import { openPlant, password, type Plant } from "./support/plant.ts";
import type { RestartableProgram } from "./support/processes.ts";
import { until } from "./support/until.ts";

/** The page expects machines at port 502 of this address. */
const machineHost = "127.0.50.2";
const product = {
  Nome: "Café 225 g",
  "Código de barras": "7891234520318",
  Marca: "Ouro da Mata",
  Tipo: "Café em grãos",
  "Pacotes por fardo": "5",
  "Peso líquido": "220",
  "Peso da embalagem": "5",
  "Rejeitar abaixo de": "10",
  "Rejeitar acima de": "40",
} as const;
const [client, admin] = ["fabrica-nova", "ana@fabrica-nova.test"];

let plant: Plant;
let browser: Browser;
let page: Page;
let person: ReturnType<typeof personAt>;
let machine: Awaited<ReturnType<typeof startPymodbusMachine>>;
let gateway: RestartableProgram | null = null;

beforeAll(async () => {
  plant = await openPlant({ machines: 0, served: true });
  const tenant = ["--tenant", client, "--name", "Fábrica Nova", "--time-zone", "America/Sao_Paulo"];
  await plant.maintain(
    "tenant",
    "add",
    ...tenant,
    "--admin-email",
    admin,
    "--password-file",
    passwordFile(password),
  );
  machine = await startPymodbusMachine({
    packages: 100_000,
    pauseMs: 250,
    at: { host: machineHost, port: 502 },
  });
  browser = await openBrowser();
  page = await openPage(browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: plant.url });
  person = personAt(page);
});
afterAll(async () => {
  await gateway?.stop();
  await machine.stop();
  await browser.close();
  await plant.close();
});

const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
const step = (name: string, state: "done" | "open" | "left") =>
  page.locator(`li[data-step="${name}"][data-state="${state}"]`).waitFor();
/** Returns from any step to the list of steps. */
const onToSteps = async () => {
  await person.click("Primeiros passos", "link");
  await page.waitForURL(/primeiros-passos$/);
};

describe("a new client's administrator, by what the pages say", () => {
  it("signs in, and is shown seven steps", async () => {
    await page.goto(plant.url);
    await person.read(/\/client$/);
    await person.enter({ "ID do cliente": client });
    await person.click("Entrar");
    await person.read(/\/login$/);
    await person.enter({ "E-mail": admin, Senha: password });
    await person.click("Entrar");
    await step("key", "open");
    await see("0 de 7");
    await see("Nada chega ainda: falta um equipamento que o gateway leia.");
  });

  it("starts the gateway by the command of the device page", async () => {
    await person.click("Ver a chave", "link");
    await person.read(/dispositivo$/);
    await see("Nenhum gateway foi visto até agora.");
    await person.click("Instalar gateway");
    await person.click("Copiar o de Linux ou macOS");
    await see("Comando copiado");
    const command = await page.evaluate<string>("navigator.clipboard.readText()");
    gateway = gatewayOfCommand(command, plant.directory);
    gateway.start();
    await person.click("Fechar", "button", page.getByRole("dialog"));
    await page.getByRole("table", { name: "Gateways" }).getByRole("row").nth(1).waitFor();
    await onToSteps();
    await step("gateway", "done");
    await step("equipment", "open");
  });

  it("adds the machine, which answers before it is saved", async () => {
    await person.click("Adicionar equipamento", "link");
    await person.read(/equipamentos\/novo$/);
    await person.enter({ Nome: "EMP1", IP: "127.0.50.9" });
    await person.click("Testar");
    await see("Não responde");
    await person.enter({ IP: machineHost });
    machine.begin();
    await person.click("Testar");
    await see(/^Responde em \d+ ms$/);
    await see(/leu \d pesos? em \d s.*Produto 7891\./);
    await person.click("Adicionar equipamento");
    await see("Equipamento adicionado.");
    await page.getByRole("row").filter({ hasText: "EMP1" }).getByText("agora").waitFor();
    await onToSteps();
  });

  it("groups it, registers the product that it weighs, who works there, and an occurrence", async () => {
    await person.click("Adicionar grupo", "link");
    await person.read(/grupos\/novo$/);
    await person.enter({ "Nome do grupo": "Linha 1" });
    await person.choose("Equipamento 1", "EMP1");
    await person.click("Confirmar");
    await see("Grupo criado com sucesso.");
    await onToSteps();

    await see(/manda o código 7891, que não existe aqui/);
    await see(/pesos? esperando o produto 7891/);
    await person.click("Adicionar produto", "link");
    await person.read(/produtos\/novo\?codigo=7891$/);
    expect(await page.getByLabel("Código", { exact: true }).inputValue()).toBe("7891");
    await person.enter(product);
    await person.click("Adicionar produto");
    await see("Produto adicionado.");
    await onToSteps();
    await person.click(/^Contar \d+ pesos?$/);
    await see(/^\d+ pesos? contados?\.$/);

    await person.click("Adicionar operador", "link");
    await person.read(/operadores\/novo$/);
    await person.enter({ Nome: "Marina", Código: "12" });
    await person.click("Adicionar operador");
    await see("Operador adicionado.");
    await onToSteps();

    await person.click("Adicionar ocorrência", "link");
    await person.read(/eventos\/novo$/);
    await person.enter({ Nome: "Troca de turno", Código: "40" });
    await person.click("Adicionar ocorrência");
    await see("Ocorrência adicionada.");
  });

  it("makes the first order, whose bales are counted as they are weighed", async () => {
    await person.click("Ordens de produção", "link", page.getByRole("navigation", { name: "Configurações" }));
    await person.read(/admin\/ordens$/);
    await person.click("Nova ordem");
    await person.choose("Grupo", "Linha 1");
    await person.enter({ Produto: product.Nome, "Quantidade de fardos": "400" });
    await person.click("Adicionar ordem");
    await see("Ordem criada com sucesso");
    await person.click(/^Editar \d{14}$/);
    await person.choose("Situação", "Em produção");
    await person.click("Salvar");
    await see("Ordem atualizada com sucesso");
    const row = page.getByRole("row").filter({ hasText: "Em produção" });
    await until("bales are counted", async () => {
      const [made] = (await row.innerText()).match(/(?<=Linha 1\s+)\d+/) ?? [];
      return Number(made ?? 0) > 0 ? true : undefined;
    });
    await person.click("Produção", "link");
    await person.read(/producao/);
    const card = page.getByRole("article", { name: /EMP1/ });
    await card.getByText(product.Nome).first().waitFor();
    await card.getByText(/^OP \d{14}$/).waitFor();
  });

  it("needs fewer than fifteen minutes, by the clicks and fields that stand in the documentation", () => {
    const { clicks, fields, pages } = person.counted;
    const minutes = Math.ceil(person.seconds() / 60);
    expect(minutes).toBeLessThan(15);
    const written = readFileSync(path.join(import.meta.dirname, "..", "docs", "first-use.md"), "utf8");
    expect(written).toContain(`${clicks} cliques, ${fields} campos e ${pages} páginas: ${minutes} minutos`);
  });
});

describe("what is changed at the page", () => {
  const kept = (): { equipment: { ip: string }[]; products: { rejectOver: number }[] } =>
    JSON.parse(keptConfig(plant.directory)) as never;

  it("reaches the gateway without a restart: a product's limits, and the machine's address", async () => {
    await page.goto(`${plant.url}/client/${client}/admin/produtos/7891`);
    await page.getByLabel("Rejeitar acima de", { exact: true }).fill("45");
    await page.getByRole("button", { name: "Salvar produto", exact: true }).click();
    await see("Produto atualizado.");
    await until("the gateway has the limit", () => kept().products[0]?.rejectOver === 45 || undefined);

    await page.goto(`${plant.url}/client/${client}/admin/equipamentos`);
    await page.getByRole("button", { name: "Editar EMP1" }).click();
    await page.getByLabel("IP", { exact: true }).fill("127.0.50.9");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await see("Equipamento atualizado.");
    await until("the gateway has the address", () => kept().equipment[0]?.ip === "127.0.50.9" || undefined);
    const row = page.getByRole("row").filter({ hasText: "EMP1" });
    await row.getByText("Recusa a conexão").waitFor();
  });
});
