import { expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openPage, signIn } from "./support/browser.ts";
import { tenant, users } from "./support/plant.ts";
import { openJourney } from "./support/journey.ts";
import { until } from "./support/until.ts";

const at = openJourney({
  machines: 1,
  section: "ordens",
  ready: (page) => page.getByRole("button", { name: "Nova ordem", exact: true }),
});
const { button, field, see, rowOf, isLocked, confirm } = at;

/** Adds an order of the plant's product and returns its code. Without `code`, the page's suggestion applies. */
const add = async (code?: string, product = "Arroz 1 kg"): Promise<string> => {
  await button("Nova ordem").click();
  await field("Grupo").selectOption({ label: "Grãos" });
  await field("Produto").fill(product);
  if (code !== undefined) await field("Ordem").fill(code);
  await field("Quantidade de fardos").fill("40");
  const given = await field("Ordem").inputValue();
  await button("Adicionar ordem").click();
  return given;
};
const added = async (code?: string) => {
  const given = await add(code);
  await see("Ordem criada com sucesso");
  await at.page.waitForURL(at.list);
  return given;
};

it("are created pending with a code of the time, changed in their status alone, and deleted", async () => {
  const code = await added();
  expect(code).toMatch(/^20\d{12}$/);
  expect(await rowOf(code).innerText()).toMatch(/Arroz\s1\skg[\s\S]*40[\s\S]*Grãos[\s\S]*0[\s\S]*Pendente/);

  await button(`Editar ${code}`).click();
  await at.page.waitForURL(/ordens\/\d+$/);
  await field("Situação").waitFor();
  for (const name of ["Grupo", "Produto", "Ordem", "Quantidade de fardos"])
    expect(await isLocked(name), name).toBe(true);
  await expectAccessible(at.page);
  await field("Situação").selectOption({ label: "Pausada" });
  await field("Prazo").fill("2027-01-15T18:30");
  await button("Salvar").click();
  await see("Ordem atualizada com sucesso");
  await rowOf(code).getByText("Pausada").waitFor();
  await button(`Editar ${code}`).click();
  await expect.poll(() => field("Prazo").inputValue()).toBe("2027-01-15T18:30");

  await button("Excluir").click();
  await see(`Excluir ordem ${code} ?`);
  await see("Os dados existentes não serão perdidos.");
  await confirm("Excluir");
  await see("Ordem excluída com sucesso!");
  await at.page.waitForURL(at.list);
  await rowOf(code).waitFor({ state: "detached" });
  await button("Removidos").click();
  await button(`Trazer de volta ${code}`).click();
  await see(`${code} está de volta.`);
});

it("offer the products that contain what is typed, and take none that there is not", async () => {
  await button("Nova ordem").click();
  await field("Produto").fill("RROZ");
  await at.page
    .locator("datalist option", { hasText: "ARROZ-1 - Arroz 1 kg" })
    .waitFor({ state: "attached" });
  expect(await isLocked("Situação")).toBe(true);
  expect(await field("Situação").inputValue()).toBe("Pendente");
  await button("Adicionar ordem").click();
  await see("Escolha um produto da lista");
  await see("Campo obrigatório");
  await expectAccessible(at.page);
  await field("Produto").fill("ARROZ-1 - Arroz 1 kg");
  await field("Grupo").selectOption({ label: "Grãos" });
  await field("Ordem").fill("OP-DA-LISTA");
  await field("Quantidade de fardos").fill("10");
  await button("Adicionar ordem").click();
  await see("Ordem criada com sucesso");
  await rowOf("OP-DA-LISTA").waitFor();
});

it("stand in nobody's way: a code once, one of a product and group in production", async () => {
  await added("OP-1");
  await add("OP-1");
  await see("Problema ao adicionar ordem");
  expect(await field("Ordem").getAttribute("aria-invalid")).toBe("true");
  await field("Ordem").fill("OP-2");
  await button("Adicionar ordem").click();
  await at.page.waitForURL(at.list);
  await rowOf("OP-2").waitFor();
  for (const code of ["OP-1", "OP-2"]) {
    await button(`Editar ${code}`).click();
    await field("Situação").selectOption({ label: "Em produção" });
    await button("Salvar").click();
    await see(code === "OP-1" ? "Ordem atualizada com sucesso" : "Problema ao atualizar ordem");
  }
  await rowOf("OP-1").getByText("Em produção").waitFor();
});

it("are deleted from the list too, and the question can be taken back", async () => {
  await added("OP-SAI");
  await button("Excluir OP-SAI").click();
  await see("Excluir ordem OP-SAI ?");
  await confirm("Cancelar");
  await rowOf("OP-SAI").waitFor();
  await button("Excluir OP-SAI").click();
  await confirm("Excluir");
  await see("Ordem excluída com sucesso!");
  await rowOf("OP-SAI").waitFor({ state: "detached" });
});

it("of 5,000 are drawn as far as they are in sight, and searched", async () => {
  const orders = Array.from({ length: 5_000 }, (_, i) => ({
    codeText: `L-${String(i).padStart(4, "0")}`,
    product: "ARROZ-1",
    group: "Grãos",
    count: 10,
  }));
  await at.plant.apply({ orders });
  await at.page.reload();
  const drawn = () => at.page.locator("tbody tr:not([data-space])").count();
  await at.page.locator('table[aria-rowcount^="50"]').waitFor();
  await at.page.locator("tr[data-space]").waitFor({ state: "attached" });
  expect(await drawn()).toBeLessThan(60);
  // Rows that are not drawn yet have an estimated height.
  await until("the end of the list", async () => {
    await at.page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)");
    return (await rowOf("L-4999").isVisible()) ? true : undefined;
  });
  expect(await drawn()).toBeLessThan(60);
  await at.page.getByRole("searchbox").fill("l-4321");
  await rowOf("L-4321").waitFor();
  await expect.poll(drawn).toBe(1);
});

it("that cannot be read lead back to the list, with a word", async () => {
  await at.page.goto(`${at.list}/999999`);
  await see("Erro ao ler ordem");
  await at.page.waitForURL(at.list);
  await at.page.route("**/registrations/orders/1", (route) => route.fulfill({ status: 500, json: {} }));
  await at.page.goto(`${at.list}/1`);
  await see("Erro ao ler ordem");
  await at.page.waitForURL(at.list);
});

it("are not for others than administrators; the settings begin at the device", async () => {
  await at.page.goto(`${at.plant.url}/client/${tenant}/admin`);
  await at.page.waitForURL(/\/admin\/dispositivo$/);
  await at.page.goto(`${at.plant.url}/client/${tenant}/admin/events`);
  await at.page.waitForURL(/\/admin\/eventos$/);
  await closePage(at.page);
  at.page = await openPage(at.browser);
  await signIn(at.page, at.plant, users.supervisor);
  await at.page.goto(`${at.list}/novo`);
  await at.page.waitForURL(/\/inicio/);
});
