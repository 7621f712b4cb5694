import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { answerCalls } from "./support/answer-calls.ts";
import { signInElsewhere } from "./support/api.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { gatewayOf } from "./support/gateway.ts";
import { passTimeUntil } from "./support/pass-time-until.ts";
import { openPlant, type Plant, tenant, users } from "./support/plant.ts";

let plant: Plant;
let browser: Browser;
let page: Page;
let area: string;

beforeAll(async () => {
  plant = await openPlant({ machines: 0, registrations: { products: [], operators: [], groups: [] } });
  browser = await openBrowser();
  area = `${plant.url}/client/${tenant}`;
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});
beforeEach(async () => {
  await closePage(page);
  page = await openPage(browser);
});

const step = (name: string) => page.locator(`li[data-step="${name}"]`);
const stepIn = (name: string, state: string) =>
  page.locator(`li[data-step="${name}"][data-state="${state}"]`);
const isAt = (name: string, state: string) => stepIn(name, state).waitFor();

it("lead a new client's administrator, each ticked by its fact", async () => {
  await signIn(page, plant);
  await page.clock.install();
  await page.goto(`${area}/inicio`);
  await isAt("key", "done");
  await isAt("gateway", "open");
  await page.getByText("1 de 7", { exact: true }).waitFor();
  await expectAccessible(page);
  await gatewayOf(plant, "GW-NOVO").report(plant.deviceKey);
  await passTimeUntil(page, stepIn("gateway", "done"));
  await step("gateway")
    .getByText(/GW-NOVO, há/)
    .waitFor();
  await step("operator").getByRole("link").click();
  await page.getByLabel("Nome", { exact: true }).fill("Marina");
  await page.getByLabel("Código", { exact: true }).fill("12");
  // A person who leaves during the save sees a dialog. When the save ends, the page leaves by itself.
  const saving = await answerCalls(page, { url: /registrations\/operators/, method: "POST" }, null);
  await page.getByRole("button", { name: "Adicionar operador" }).click();
  await page.getByRole("link", { name: "Primeiros passos" }).click();
  await page.getByRole("dialog").waitFor();
  await saving.end();
  await passTimeUntil(page, step("operator").getByText("Marina"));
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByText("3 de 7", { exact: true }).waitFor();
  await isAt("equipment", "open");
  expect(await page.locator('li[data-state="open"]').count()).toBe(1);
  await expectAccessible(page);
});

it("are the administrator's: others are told who does it", async () => {
  await signIn(page, plant, users.supervisor);
  await page.goto(`${area}/inicio`);
  await page.getByText("O administrador do cliente faz esses cadastros.").waitFor();
  expect(await page.locator("li[data-step]").count()).toBe(0);
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const expectLocked = async (names: readonly string[]): Promise<void> => {
  for (const name of names) expect([name, await field(name).getAttribute("readonly")]).toEqual([name, ""]);
};

it("begin with a machine of the kind that is chosen: folders for RS485, a port that is opened on purpose", async () => {
  await signIn(page, plant);
  await page.goto(`${area}/admin/equipamentos/novo`);
  await field("Nome").fill("RSQ1");
  await field("Tipo").selectOption({ label: "RS485" });
  await button("Adicionar equipamento").click();
  for (const name of ["Pasta dos dados", "Nome no CpNet"])
    expect(await field(name).getAttribute("aria-invalid")).toBe("true");
  await field("Pasta dos dados").fill("/dados/linha");
  await field("Nome no CpNet").fill("RSQ");
  await field("Trazer também as leituras anteriores ao cadastro").check();
  await expectAccessible(page);
  await button("Adicionar equipamento").click();
  await see("Equipamento adicionado.");
  expect(await rowOf("RSQ1").innerText()).toMatch(/RS485[\s\S]*\/dados\/linha/);
  await button("Editar RSQ1").click();
  await field("Tipo").waitFor();
  await expectLocked(["Tipo", "Pasta dos dados", "Pasta das configurações", "Nome no CpNet"]);
  expect(await field("Trazer também as leituras anteriores ao cadastro").isChecked()).toBe(true);
  await field("Ritmo esperado").fill("12,5");
  await button("Salvar").click();
  await see("Equipamento atualizado.");
  await rowOf("RSQ1").getByText("/dados/linha").waitFor();

  await button("Novo equipamento").click();
  await field("Nome").fill("TCP1");
  await field("IP").fill("10.0.0.7");
  await expectLocked(["Porta"]);
  await button("Mudar a porta").press("Enter");
  expect(await field("Porta").evaluate((input) => input === document.activeElement)).toBe(true);
  await field("Porta").fill("70000");
  await button("Adicionar equipamento").click();
  await see("Fora do intervalo permitido");
  await field("Porta").fill("1502");
  await button("Adicionar equipamento").click();
  await rowOf("TCP1").getByText("10.0.0.7:1502").waitFor();
});

it("show a disabled coil greyed, without its delete action, its fields locked", async () => {
  const { ask } = await signInElsewhere(plant, users.admin);
  for (const [code, enabled] of [
    [8, true],
    [9, false],
  ])
    await ask("/registrations/coils", "POST", {
      name: `Filme ${code}`,
      code,
      weight: 25,
      estimate: 9,
      enabled,
    });
  await signIn(page, plant);
  await page.goto(`${area}/admin/bobinas`);
  await rowOf("Filme 9").getByText("Desativada", { exact: true }).waitFor();
  await rowOf("Filme 9")
    .getByRole("button", { name: /^Excluir .*: Bobina desativada/ })
    .waitFor();
  const colorOf = (name: string) =>
    rowOf(name)
      .getByRole("cell")
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).color);
  expect(await colorOf("Filme 9")).not.toBe(await colorOf("Filme 8"));
  await button("Editar Filme 9").click();
  await field("Estimativa").waitFor();
  await expectLocked(["Nome", "Código", "Peso", "Estimativa"]);
  expect(await button("Salvar").count()).toBe(0);
  await expectAccessible(page);
});
