import { describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openPage, signIn } from "./support/browser.ts";
import { tenant, users } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { signInElsewhere } from "./support/api.ts";
import { onePixel, redPixel } from "./support/one-pixel.ts";
import { sugars } from "./support/sugars.ts";
import { rowsMadeBy } from "./support/rows-made-by.ts";
import { openJourney } from "./support/journey.ts";
import { until } from "./support/until.ts";

const at = openJourney({
  machines: 2,
  section: "produtos",
  ready: (page) => page.getByRole("button", { name: "Novo produto", exact: true }),
});
const { button, field, see, rowOf, confirm, fill } = at;

const coffee = {
  Nome: "Café Gourmet",
  Código: "2031",
  "Código de barras": "7891234520318",
  Marca: "Ouro da Mata",
  Tipo: "Café em grãos",
  "Pacotes por fardo": "20",
  "Custo por kg": "46,00",
  "Peso líquido": "250",
  "Peso da embalagem": "8,5",
  "Rejeitar abaixo de": "9",
};
const add = async (values: Readonly<Record<string, string>>) => {
  await button("Novo produto").click();
  await field("Unidade").selectOption({ label: "g, 1 decimal" });
  await fill({ ...coffee, ...values });
  await button("Adicionar produto").click();
};
describe("a product", () => {
  it("is added with its picture, and its invalid limits follow what is typed", async () => {
    await button("Novo produto").click();
    await field("Unidade").selectOption({ label: "g, 1 decimal" });
    await fill({ ...coffee, Código: "2030", Nome: "Café Extra" });
    for (const [name, limit] of [
      ["Inválido acima de", "284,4"],
      ["Inválido abaixo de", "232,7"],
      ["Desvio inválido acima de", "9,0"],
    ] as const)
      await expect.poll(() => field(name).inputValue()).toBe(limit);
    expect(await field("Inválido acima de").getAttribute("readonly")).not.toBeNull();
    await at.page.locator('input[type="file"]').setInputFiles(onePixel);
    await at.page.getByRole("group", { name: "Foto" }).locator("img").waitFor();
    await expectAccessible(at.page);
    await button("Adicionar produto").click();
    await see("Produto adicionado.");
    const row = rowOf("Café Extra");
    expect(await row.innerText()).toMatch(/2030[\s\S]*250,0\s+g[\s\S]*Ouro da Mata/);
    await row.locator("img").waitFor();
  });

  it("keeps its code and its unit, loses its picture, and is deleted and brought back", async () => {
    await add({ Código: "AB/12", Nome: "Café Torrado" });
    await see("Produto adicionado.");
    await button("Editar Café Torrado").click();
    await at.page.waitForURL(`${at.list}/AB%2F12`);
    for (const name of ["Código", "Unidade"])
      expect(await field(name).getAttribute("readonly")).not.toBeNull();
    expect(await field("Peso da embalagem").inputValue()).toBe("8,5");
    expect(await field("Rejeitar acima de").inputValue()).toBe("");
    await field("Peso líquido").fill("500,5");
    await at.page.locator('input[type="file"]').setInputFiles(onePixel);
    await button("Salvar produto").click();
    await see("Produto atualizado.");
    await rowOf("Café Torrado").getByText("500,5").waitFor();
    await button("Editar Café Torrado").click();
    await button("Remover foto").click();
    await button("Salvar produto").click();
    await rowOf("Café Torrado").waitFor();
    await rowOf("Café Torrado").locator("img").waitFor({ state: "detached" });

    await button("Excluir Café Torrado").click();
    await see("Os dados existentes são mantidos, mas nenhum novo registro será gerado.");
    await confirm();
    await see("Produto excluído.");
    await button("Removidos").click();
    await button("Trazer de volta Café Torrado").click();
    await see("Café Torrado está de volta.");
  });

  it("has limits of its own where the factory's are switched off, and none that contradict each other", async () => {
    await button("Novo produto").click();
    await fill({ ...coffee, Código: "2040", Nome: "Café Solúvel", "Peso da embalagem": "300" });
    await see("A embalagem pesa mais do que o produto.");
    await at.page.getByRole("switch", { name: "Padrão de fábrica" }).click();
    await fill({ "Inválido acima de": "500", "Rejeitar acima de": "4", "Corrigir acima de": "5,5" });
    await button("Adicionar produto").click();
    await see("Mais decimais do que a unidade tem");
    await field("Corrigir acima de").fill("5");
    await button("Adicionar produto").click();
    await see("O limite de rejeição está dentro da faixa de correção.");
    await see("O limite de inválidos está do lado errado do alvo.");
    await expectAccessible(at.page);
    await fill({ "Inválido acima de": "700", "Rejeitar acima de": "6" });
    await button("Adicionar produto").click();
    await see("Produto adicionado.");
    await button("Editar Café Solúvel").click();
    expect(await field("Inválido acima de").inputValue()).toBe("700");
  });

  it("cannot have a code that is taken; other failures are told as such", async () => {
    await add({ Código: "ARROZ-1" });
    await see("Código do produto já está em uso.");
    expect(await field("Código").getAttribute("aria-invalid")).toBe("true");
    const noPicture = { name: "falsa.png", mimeType: "image/png", buffer: Buffer.from("a;b") };
    await at.page.locator('input[type="file"]').setInputFiles(noPicture);
    await button("Adicionar produto").click();
    await at.page
      .getByRole("group", { name: "Foto" })
      .getByText("Não é uma imagem que se possa usar.")
      .waitFor();
    await at.page.route("**/registrations/products", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await field("Código").fill("2099");
    await button("Adicionar produto").click();
    await see("Problema ao adicionar produto.");
  });

  it("that is not there leads back to the list; one that cannot be read or changed is told", async () => {
    for (const place of [`${at.list}/nada`, `${at.list}/nada/config`]) {
      await at.page.goto(place);
      await see("Problemas ao ler produto");
      await see("Produto não encontrado.");
      await at.page.waitForURL(at.list);
    }
    await button("Editar Arroz 1 kg").click();
    await fill({ Marca: "Outra", Tipo: "Arroz", "Código de barras": "789" });
    await at.page.route("**/registrations/products", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await button("Salvar produto").click();
    await see("Problema ao atualizar produto.");
    await see("O envio não chegou. Envie de novo.");
    await at.page.unrouteAll();
    await at.page.route("**/registrations/products?key=*", (route) =>
      route.fulfill({ status: 400, json: {} }),
    );
    await at.page.goto(`${at.list}/ARROZ-1`);
    await see("Problemas ao ler produto. Erro desconhecido.");
  });

  it("that two people changed keeps what each alone changed, and where they collide what the second one chooses", async () => {
    await add({ Código: "2050", Nome: "Café Moído" });
    await see("Produto adicionado.");
    await button("Editar Café Moído").click();
    await fill({ Marca: "A daqui", "Peso líquido": "300" });
    await at.page.locator('input[type="file"]').setInputFiles(onePixel);
    const other = await openPage(at.browser);
    await signIn(other, at.plant);
    await other.goto(`${at.list}/2050`);
    await other.getByText(/^2050, alterado em \d\d\/\d\d\/\d{4} \d\d:\d\d por admin$/).waitFor();
    await fill({ Marca: "A de lá", Tipo: "Café de lá" }, other);
    await other.locator('input[type="file"]').setInputFiles(redPixel);
    await button("Salvar produto", other).click();
    await see("Produto atualizado.", other);
    await closePage(other);
    const { ask } = await signInElsewhere(at.plant, users.admin);
    const pictures = async () =>
      (await ask<{ imagePath: string }[]>("/registrations/products?key=2050")).map(
        ({ imagePath }) => imagePath,
      );
    const theirPicture = await pictures();
    await button("Salvar produto").click();
    const dialog = at.page.getByRole("dialog", { name: "admin mudou este registro" });
    await dialog.getByText("A de lá").click();
    expect(await dialog.getByText("Os dois mudaram").count()).toBe(2);
    expect(await dialog.getByRole("row", { name: "Foto" }).innerText()).toMatch(
      /foto\.png[\s\S]*Foto gravada/,
    );
    await dialog.getByText("Foto gravada").click();
    await expectAccessible(at.page);
    await dialog.getByRole("button", { name: "Gravar o escolhido" }).click();
    await see("Produto atualizado.");
    const row = rowOf("Café Moído");
    await row.getByText("A de lá").waitFor();
    await row.getByText("300,0").waitFor();
    expect(await pictures()).toEqual(theirPicture);
    await button("Editar Café Moído").click();
    expect(await field("Tipo").inputValue()).toBe("Café de lá");
  });
});

describe("the limits of a product", () => {
  const live = () => at.page.getByRole("region", { name: "Limites ao vivo" });
  const limit = (name: string) => live().getByRole("row").filter({ hasText: name });

  it("are seen as they are typed: on packages that were weighed, tried on one, and by the law", async () => {
    await new Sender(at.plant.url, at.plant.deviceKey).send([
      {
        equipment: 1,
        product: "ARROZ-1",
        at: [1, 2, 3, 4].map((i) => Date.now() - i * 60_000),
        weightMg: [1_010_000, 1_012_000, 1_035_000, 1_050_000],
      },
    ]);
    await button("Editar Arroz 1 kg").click();
    await live().getByText("pesos dos últimos 7 dias").waitFor();
    await live().getByText("Nenhum pacote mudaria de classe").waitFor();
    await live().getByText("Não cabe na Portaria 93/2022").waitFor();
    expect(await limit("Rejeitar acima de").innerText()).toMatch(/1\.010 \+ 30\s+1\.040\s+g/);
    expect(await limit("Inválido acima de").first().innerText()).toMatch(
      /1,1 × \(1\.000 \+ 10\)\s+1\.111\s+g/,
    );

    await fill({ "Rejeitar acima de": "22", "Rejeitar abaixo de": "15", "Custo por kg": "5" });
    await live().getByText("1 pacote mudaria de classe").waitFor();
    await live().getByText("dos 4 dos últimos 7 dias, pelo peso: úteis de 75,00 % para 50,00 %.").waitFor();
    await live().getByText("Cabe na Portaria 93/2022", { exact: true }).waitFor();
    await live().getByText("1 g a mais custa R$\u00a00,005 por pacote").waitFor();
    await see("3 campos mudados: Custo por kg, Rejeitar abaixo de e Rejeitar acima de");

    await fill({ "Um pacote de": "1033" });
    await live().getByText("Acima do limite", { exact: true }).waitFor();
    await live().getByRole("button", { name: "Líquido" }).click();
    await expect.poll(() => limit("Rejeitar acima de").innerText()).toMatch(/1\.000 \+ 22\s+1\.022\s+g/);
    await fill({ "Um pacote de": "984" });
    await live().getByText("Abaixo do limite", { exact: true }).waitFor();
    await expectAccessible(at.page);
  });

  it("are red at both fields and among the limits as soon as they contradict each other", async () => {
    await button("Editar Arroz 1 kg").click();
    await fill({ "Corrigir acima de": "31" });
    const told = at.page.getByText("O limite de rejeição está dentro da faixa de correção.", { exact: true });
    await told.nth(1).waitFor();
    for (const name of ["Rejeitar acima de", "Corrigir acima de"]) {
      expect(await field(name).getAttribute("aria-invalid")).toBe("true");
      expect(await limit(name).getAttribute("data-wrong")).toBe("true");
    }
    await see("1 campo mudado: Corrigir acima de, (vazio) → 31\u00a0g");
  });
});

describe("a catalogue of 5,000 products", () => {
  const drawn = () => at.page.locator("tbody tr:not([data-space])").count();
  it("is drawn as far as it is in sight, and searched without drawing it anew", async () => {
    await at.plant.apply({ products: sugars(5_000) });
    await at.page.reload();
    await at.page.locator('table[aria-label="Produtos"][aria-rowcount^="5"]').waitFor();
    await at.page.locator("tr[data-space]").waitFor({ state: "attached" });
    expect(await drawn()).toBeLessThan(60);
    await at.page.getByRole("table", { name: "Produtos" }).hover();
    const made = await rowsMadeBy(at.page, async () => {
      for (let notch = 0; notch < 20; notch += 1) {
        await at.page.mouse.wheel(0, 400);
        await at.page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
        expect(await drawn()).toBeLessThan(60);
      }
    });
    expect(made).toBeGreaterThan(20);
    const scrollTo = (place: string, row: string) =>
      until(`${row} is in sight`, async () => {
        await at.page.evaluate(`window.scrollTo(0, ${place})`);
        return (await rowOf(row).first().isVisible()) ? true : undefined;
      });
    // Rows that are not drawn yet have an estimated height.
    await scrollTo("document.documentElement.scrollHeight", "Café");
    expect(await drawn()).toBeLessThan(60);
    await scrollTo("0", "Açúcar 0000");
    const madeBySearch = await rowsMadeBy(at.page, async () => {
      await at.page.getByRole("searchbox").pressSequentially("acucar 4", { delay: 30 });
      await rowOf("Açúcar 4000").waitFor();
    });
    expect(madeBySearch).toBeLessThan(200);
    expect(await drawn()).toBeLessThan(60);
    await at.page.getByRole("searchbox").fill("p14999");
    await rowOf("Açúcar 4999").waitFor();
    await expect.poll(drawn).toBe(1);
    await button("Editar Açúcar 4999").click();
    await button("Cancelar").click();
    await rowOf("Açúcar 4999").waitFor();
    expect(await at.page.getByRole("searchbox").inputValue()).toBe("p14999");
  });
});

it("is not for others than administrators", async () => {
  await closePage(at.page);
  at.page = await openPage(at.browser);
  await signIn(at.page, at.plant, users.supervisor);
  for (const place of ["", "/novo", "/ARROZ-1", "/ARROZ-1/config"]) {
    await at.page.goto(`${at.list}${place}`);
    await at.page.waitForURL(`${at.plant.url}/client/${tenant}/inicio`);
  }
});
