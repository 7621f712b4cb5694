import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { answerCalls, refusal } from "./support/answer-calls.ts";
import { closePage, openPage, signIn } from "./support/browser.ts";
import { expectNothingSideways } from "./support/every-sight.ts";
import { agreeOnSubscription } from "./support/in-store.ts";
import { openJourney } from "./support/journey.ts";
import { showIn, sightOf } from "./support/page-states.ts";
import { password, users } from "./support/plant.ts";
import { dayOf } from "./support/zone.ts";

const at = openJourney({
  machines: 4,
  section: "assinatura",
  environment: {
    FIEL_PROVIDER_NAME: "Fiel Sistemas Ltda.",
    FIEL_PROVIDER_CITY: "Curitiba",
    FIEL_PIX_KEY: "pix@fiel.example",
  },
  ready: (page) => page.getByRole("heading", { name: "Assinatura", exact: true }),
});
const { button, see } = at;

it("of a client without one says so", async () => {
  await see("Sem assinatura");
  await see("Nenhuma fatura ainda.");
  await expectAccessible(at.page);
});

it("shows the open invoice with its Pix code, what is used of it, and warns at four fifths", async () => {
  const anchor = dayOf(Date.now());
  await agreeOnSubscription(at.plant, { anchor, equipmentAmount: 5, priceCents: 19_900 });
  await expect
    .poll(async () => {
      await at.page.reload();
      await see("Uso");
      return at.page.getByRole("heading", { name: "Fatura 000001" }).count();
    })
    .toBe(1);
  await see("80 % dos equipamentos");
  await see("resta 1");
  await at.page.getByRole("img", { name: "Código QR do Pix" }).waitFor();
  expect(await at.page.locator("[data-pix]").textContent()).toMatch(/^000201.*05060{5}1.*6304[0-9A-F]{4}$/);
  for (let index = 0; index < 6; index += 1) {
    await showIn(at.page, sightOf(index, "full"));
    await expectAccessible(at.page);
    await expectNothingSideways(at.page);
  }
});

it("copies the Pix code and saves the invoice as a PDF", async () => {
  await at.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button("Copiar Pix").click();
  await see("Código Pix copiado");
  const [download] = await Promise.all([
    at.page.waitForEvent("download"),
    button("Baixar PDF da fatura 000001").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-000001\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

it("takes the key user's order to leave, with the password, and takes it back", async () => {
  await button("Pedir a saída…").click();
  await at.page.getByRole("dialog").waitFor();
  await expectAccessible(at.page);
  await at.confirm("Pedir a saída");
  await see("Senha é obrigatória");
  await at.field("Sua senha").fill("não é essa");
  await at.confirm("Pedir a saída");
  await see("Senha atual incorreta.");
  await at.field("Sua senha").fill(password);
  await at.confirm("Pedir a saída");
  await see("Saída pedida.");
  await see(/^Saída pedida por .+ O fornecedor pode exportar/);
  await at.page.reload();
  await button("Desistir da saída").waitFor();
  for (const index of [0, 1, 5]) {
    await showIn(at.page, sightOf(index, "full"));
    await expectAccessible(at.page);
    await expectNothingSideways(at.page);
  }
  const refused = await answerCalls(at.page, { url: /\/leaving$/, method: "DELETE" }, refusal);
  await button("Desistir da saída").click();
  await see("Não foi possível.");
  await refused.end();
  await button("Desistir da saída").click();
  await see("A empresa fica.");
  await button("Pedir a saída…").waitFor();
});

it("is not for others than administrators", async () => {
  await closePage(at.page);
  at.page = await openPage(at.browser);
  await signIn(at.page, at.plant, users.supervisor);
  await at.page.goto(at.list);
  await at.page.waitForURL(/\/inicio/);
});
