import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { signInElsewhere } from "./support/api.ts";
import { closePage, openPage, signIn } from "./support/browser.ts";
import { gatewayOf } from "./support/gateway.ts";
import { openJourney } from "./support/journey.ts";
import { tenant, users } from "./support/plant.ts";

const at = openJourney({ machines: 2, section: "produtos" });
const { button, see, rowOf, confirm } = at;

describe("the logo", () => {
  const page = () => at.list.replace(/produtos$/, "aparencia");
  const choose = (name: string, mimeType: string, text: string) =>
    at.page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';

  beforeEach(async () => {
    await at.page.goto(page());
    await button("Salvar logotipo").waitFor();
  });

  it("of a client begins without a logo, and asks for an image", async () => {
    await see("Sem logotipo");
    await button("Salvar logotipo").click();
    await see("Imagem faltando");
    await see("Selecione uma imagem para definir como logotipo.");
    const support = at.page.getByRole("link", { name: "Fale com o suporte" });
    expect(await support.getAttribute("href")).toMatch(/^mailto:suporte@/);
    await expectAccessible(at.page);
  });

  it("has the client's information for another address", async () => {
    await at.page.goto(page().replace(/aparencia$/, "informacao"));
    await at.page.waitForURL(page());
    await see("Sem logotipo");
  });

  it("has no use for what is no image, whatever it is called", async () => {
    await choose("logo.csv", "text/csv", "a;b");
    await see("O arquivo não é uma imagem");
    await choose("logo.png", "image/png", "a;b");
    await button("Salvar logotipo").click();
    await see("Problema ao atualizar o logotipo.");
  });

  it("shows the new logo here and where the client's users sign in", async () => {
    await choose("logo.svg", "image/svg+xml", drawing);
    await button("Salvar logotipo").click();
    await see("Logotipo atualizado.");
    await at.page.locator('img[data-logo][src*="/tenant/logo?v="]').waitFor();
    await expectAccessible(at.page);
    await closePage(at.page);
    at.page = await openPage(at.browser);
    await at.page.goto(`${at.plant.url}/client/${tenant}/login`);
    await at.page.locator('img[src*="/tenant/logo?v="]').waitFor();
  });

  it("is not overwritten by who did not see it: both are shown, and one of them holds", async () => {
    const svgOf = (colour: string) => drawing.replace("<rect", `<rect fill="${colour}"`);
    await choose("meu.svg", "image/svg+xml", svgOf("red"));
    const other = await openPage(at.browser);
    await signIn(other, at.plant);
    await other.goto(page());
    const file = { name: "dela.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svgOf("blue")) };
    await other.locator('input[type="file"]').setInputFiles(file);
    await button("Salvar logotipo", other).click();
    await see("Logotipo atualizado.", other);
    await closePage(other);
    await button("Salvar logotipo").click();
    const dialog = at.page.getByRole("dialog", { name: "Outra pessoa mudou este registro" });
    await dialog.getByText("Logotipo gravado").waitFor();
    await expectAccessible(at.page);
    await dialog.getByText("meu.svg").click();
    await dialog.getByRole("button", { name: "Gravar o escolhido" }).click();
    await see("Logotipo atualizado.");
  });

  it("is not for others than administrators", async () => {
    await closePage(at.page);
    at.page = await openPage(at.browser);
    await signIn(at.page, at.plant, users.supervisor);
    await at.page.goto(page());
    await at.page.waitForURL(/\/inicio/);
  });
});

describe("a product's configuration", () => {
  const csv = (text: string) => ({ name: "balança.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const choose = async (name: string, file: ReturnType<typeof csv>, on = at.page) => {
    const [chooser] = await Promise.all([on.waitForEvent("filechooser"), button(name, on).click()]);
    await chooser.setFiles(file);
  };

  beforeEach(async () => {
    await at.page.goto(at.list);
    await at.page.getByRole("searchbox").fill("Arroz 1 kg");
    await button("Configuração de Arroz 1 kg").click();
    await at.page.waitForURL(`${at.list}/ARROZ-1/config`);
    await rowOf("EQ1").waitFor();
  });

  it("is a CSV file for each machine, that comes back byte for byte", async () => {
    await choose("Enviar arquivo de EQ1", { ...csv("x"), name: "foto.png", mimeType: "image/png" });
    await see("Arquivo inválido. Selecione um arquivo do tipo text/csv para enviar.");
    await choose("Enviar arquivo de EQ1", csv("a\u0000b"));
    await see("Arquivo inválido. Selecione um arquivo do tipo text/csv para enviar.");
    const text = "peso;1,5\r\nnome;açúcar\r\n";
    await choose("Enviar arquivo de EQ1", csv(text));
    await see("Arquivo enviado.");
    await rowOf("EQ1").getByText("balança.csv").waitFor();
    await rowOf("EQ2").getByText("Nenhum arquivo").waitFor();
    const [download] = await Promise.all([
      at.page.waitForEvent("download"),
      button("Baixar arquivo de EQ1").click(),
    ]);
    expect(download.suggestedFilename()).toBe("balança.csv");
    expect(await readFile(await download.path(), "utf8")).toBe(text);
    await at.page.mouse.move(0, 0);
    await at.page.getByRole("tooltip").waitFor({ state: "detached" });
    await expectAccessible(at.page);
    await button("Excluir arquivo de EQ1").click();
    await confirm();
    await see("Arquivo excluído.");
    await rowOf("EQ1").getByText("Nenhum arquivo").waitFor();
  });

  it("is shown on its way to the machine: sent, not written and why, written", async () => {
    await choose("Enviar arquivo de EQ2", csv("peso;2"));
    await rowOf("EQ2").getByText("A caminho").waitFor();
    const { ask } = await signInElsewhere(at.plant, users.admin);
    const [product] = await ask<{ id: number; code: number }[]>("/registrations/products?key=ARROZ-1");
    const [kept] = await ask<{ updatedAt: number }[]>(
      `/registrations/products/${product?.id}/equipments/config`,
    );
    const file = { equipment: 2, product: product?.code ?? 0, keptAt: kept?.updatedAt ?? 0 };
    const gateway = gatewayOf(at.plant, "GW-1");
    const reason = "diretório /cfg: não existe (ENOENT)";
    await gateway.report(at.plant.deviceKey, { files: [{ ...file, state: "failed", reason }] });
    await rowOf("EQ2").getByText("A pasta /cfg não existe").waitFor();
    await gateway.report(at.plant.deviceKey, { files: [{ ...file, state: "taken", reason: null }] });
    await rowOf("EQ2").locator('[data-arrival="taken"]').waitFor();
    await button("Excluir arquivo de EQ2").click();
    await confirm();
    await rowOf("EQ2").getByText("Nenhum arquivo").waitFor();
  });

  it("that another person put there meanwhile is shown beside yours, and one of both holds", async () => {
    const other = await openPage(at.browser);
    await signIn(other, at.plant);
    await other.goto(at.page.url());
    await rowOf("EQ1", other).waitFor();
    const held = Promise.withResolvers<void>();
    await at.page.route("**/equipments/config", async (route) => {
      await held.promise;
      await route.continue();
    });
    await choose("Enviar arquivo de EQ1", { ...csv("outro"), name: "dela.csv" }, other);
    await see("Arquivo enviado.", other);
    await closePage(other);
    const refused = at.page.waitForResponse((response) => response.status() === 412);
    await choose("Enviar arquivo de EQ1", { ...csv("meu"), name: "minha.csv" });
    await refused;
    held.resolve();
    const dialog = at.page.getByRole("dialog", { name: "Outra pessoa mudou este registro" });
    await dialog.getByText("dela.csv, 5").waitFor();
    await expectAccessible(at.page);
    await dialog.getByText("minha.csv, 3").click();
    await dialog.getByRole("button", { name: "Gravar o escolhido" }).click();
    await see("Arquivo enviado.");
    await rowOf("EQ1").getByText("minha.csv").waitFor();
    await button("Excluir arquivo de EQ1").click();
    await confirm();
    await rowOf("EQ1").getByText("Nenhum arquivo").waitFor();
    await at.page.unrouteAll();
  });

  it("is deleted for all machines at once; failures are told", async () => {
    await choose("Enviar arquivo de EQ1", csv("1"));
    await rowOf("EQ1").getByText("balança.csv").waitFor();
    await choose("Enviar arquivo de EQ2", csv("2"));
    await rowOf("EQ2").getByText("balança.csv").waitFor();
    await at.page.route("**/config", (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await choose("Trocar arquivo de EQ1", csv("3"));
    await see("Ocorreu um erro ao fazer o upload do arquivo.");
    await button("Excluir todos").click();
    await see("2 arquivos são excluídos. Não pode ser desfeito.");
    await confirm();
    await see("Houve um erro ao excluir as configurações.");
    await at.page.unrouteAll();
    await button("Excluir todos").click();
    await confirm();
    await see("Configurações excluídas.");
    await at.page.getByText("Nenhum arquivo").nth(1).waitFor();
    await at.page.route("**/equipments/config", (route) => route.fulfill({ status: 400, json: {} }));
    await at.page.reload();
    await see("Houve um erro ao obter as configurações do produto.");
  });
});
