import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openPlant, type Plant, tenant, users } from "./support/plant.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

let plant: Plant;
let browser: Browser;
let page: Page;
let trail: string;

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  browser = await openBrowser();
  trail = `${plant.url}/client/${tenant}/admin/auditoria`;
  page = await openPage(browser);
  await signIn(page, plant);
  await changeRole("Operator", "Supervisor");
  await page.goto(trail);
  await page.getByRole("table", { name: "Trilha de auditoria" }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const rows = () => page.getByRole("row");
const changeRole = async (name: string, role: string) => {
  await page.goto(`${plant.url}/client/${tenant}/admin/usuarios`);
  await page.getByRole("button", { name: `Abrir ${name}` }).click();
  const drawer = page.getByRole("region", { name });
  await drawer.getByLabel("Perfil de acesso").selectOption({ label: role });
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Usuário atualizado.").waitFor();
};

describe("the audit trail", () => {
  it("says who did what to whom, when, from where, old and new value", async () => {
    const text = await rows().filter({ hasText: "Mudança de perfil" }).first().innerText();
    expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
    for (const part of ["admin", "Usuário · Operator", "127.0.0.1", "Operador", "Supervisor"])
      expect(text).toContain(part);
    expect(text).not.toContain("::ffff:");
  });

  it("says it in words: the browser of a session, what a file applied, whom the command line made", async () => {
    const row = (text: string) => rows().filter({ hasText: text });
    expect(await row("Entrada").first().innerText()).toContain("Sessão · Chrome · Linux");
    expect(await row("Aplicação de arquivo").first().innerText()).toMatch(/Equipamento\s*novos 1/);
    const made = await row("Usuário · Supervisor").first().innerText();
    for (const part of ["manutenção", "Sistema", "No servidor", "Perfil de acesso"])
      expect(made).toContain(part);
    const equipment = row("Equipamento · EQ1").first();
    await equipment.getByText(/^mais \d+ campos$/).click();
    await equipment.getByText("Grãos", { exact: true }).waitFor();
    expect(await page.getByRole("table").innerText()).not.toMatch(/[{}[\]]/);
  });

  it("says that it could not be loaded, and loads when asked again", async () => {
    await page.route("**/audit?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.reload();
    await page.getByText("Sem resposta do servidor.").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await rows().filter({ hasText: "Mudança de perfil" }).first().waitFor();
  });

  it("is filtered by action, record, person and period, and the address keeps the filter", async () => {
    await page.getByLabel("Ação", { exact: true }).selectOption({ label: "Mudança de perfil" });
    await expect.poll(() => rows().count()).toBe(2);
    await page.getByLabel("Pessoa", { exact: true }).fill("ninguém");
    await page.getByText("Nenhum registro para este filtro.").waitFor();
    await page.getByLabel("Pessoa", { exact: true }).fill("ADMIN");
    await expect.poll(() => rows().count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows().count()).toBe(2);
    expect(await page.getByLabel("Pessoa", { exact: true }).inputValue()).toBe("ADMIN");
    await page.getByLabel("Período", { exact: true }).selectOption({ label: "Personalizado" });
    await page.getByText("Informe uma data").waitFor();
    await page.getByLabel("De", { exact: true }).fill("2020-01-02");
    await page.getByLabel("Até", { exact: true }).fill("2020-01-01");
    await page.getByText("O fim deve ser depois do início").waitFor();
    await page.getByLabel("Até", { exact: true }).fill("2020-01-03");
    await page.getByRole("button", { name: "Limpar filtro" }).click();
    await expect.poll(() => rows().count()).toBeGreaterThan(5);
  });

  it("is turned page by page", async () => {
    const token = await page.evaluate<string>("localStorage.getItem('token')");
    // Each download adds an entry to the audit.
    for (let i = 0; i < 60; i += 1) {
      const answer = await fetch(`${plant.url}/api/client/${tenant}/audit/export?from=0&to=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    await page.goto(trail);
    await page.getByText("Página 1").waitFor();
    await expect.poll(() => rows().count()).toBe(51);
    const first = await rows().nth(1).innerText();
    await page.getByRole("button", { name: "Mais antigos" }).click();
    await page.getByText("Página 2").waitFor();
    await rows().filter({ hasText: "Mudança de perfil" }).first().waitFor();
    await page.getByRole("button", { name: "Mais recentes" }).click();
    await page.getByText("Página 1").waitFor();
    await expect.poll(() => rows().nth(1).innerText()).toBe(first);
  });

  it("is saved as an xlsx file; a failure is told", async () => {
    const save = () => page.getByRole("button", { name: "Exportar xlsx" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), save()]);
    expect(download.suggestedFilename()).toMatch(/^usina-auditoria-[\d-]+\.xlsx$/);
    // An xlsx file is a zip.
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    await page.route("**/audit/export*", (route) => route.abort());
    await save();
    await page.getByText("Problema ao exportar a auditoria.").waitFor();
    await page.unroute("**/audit/export*");
  });
});

it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
  const page = await openPage(browser);
  await signIn(page, plant, users.admin);
  await page.goto(trail);
  await page.getByText("Página 1").waitFor();
  await expectFineAtEverySight(page);
  await closePage(page);
});
