import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectFineAtEverySight, uprightTablet } from "./every-sight.ts";
import { showIn } from "./page-states.ts";

interface LetIn {
  /** Address of the client. */
  readonly client: string;
  /** Resolves when the client's administrator has the mail with the request. */
  readonly mailed: () => Promise<unknown>;
}

const see = (text: RegExp | string, on: Page) => on.getByText(text).first().waitFor();
const strip = (on: Page) => on.getByRole("complementary", { name: "Acesso de apoio" });
const places = ["inicio", "admin/operadores", "conformidade"];

/** A manager asks for access on the client's page of the back office. Helena, administrator of the client, allows it and ends it. */
export async function letSupportIn(page: Page, theirs: Page, { client, mailed }: LetIn): Promise<void> {
  await page.getByRole("button", { name: "Pedir acesso" }).click();
  const asking = page.getByRole("dialog");
  await asking.getByRole("textbox", { name: "Motivo" }).fill("o relatório não abre");
  await asking.getByRole("button", { name: "Pedir acesso" }).click();
  await see("Pedido enviado aos administradores.", page);
  await mailed();
  await theirs.goto(`${client}/admin/apoio`);
  await see(/Tânia Lopes pede acesso/, theirs);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Permitir" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Permitir" }).click();
  await see(/Aberto até/, theirs);
  const asked = theirs.waitForResponse(/\/(?:joined|support\/presence)$/);
  await theirs.goto(`${client}/inicio`);
  await asked;
  expect(await strip(theirs).count()).toBe(0);
  await page.reload();
  await page.getByRole("button", { name: "Entrar no cliente" }).click();
  await page.waitForURL(/\/client\/santa-rita\/inicio/);
  for (const place of places) {
    await page.goto(`${client}/${place}`);
    await see(/Acesso de apoio: Tânia Lopes/, page);
  }
  await expectAccessible(page);
  await seeWhatIsClosed(page, client);
  await seeWhoIsIn(theirs, client);
  await theirs.getByRole("button", { name: "Encerrar agora" }).click();
  await page.waitForURL(/\/client\/santa-rita\/login/);
  await strip(theirs).waitFor({ state: "detached" });
}

/** Who may only see finds no button that the server would refuse, but its reason. */
async function seeWhatIsClosed(page: Page, client: string): Promise<void> {
  for (const [place, added] of [
    ["admin/equipamentos", "Novo equipamento"],
    ["admin/usuarios", "Novo usuário"],
  ] as const) {
    await page.goto(`${client}/${place}`);
    await see("O apoio do fornecedor só vê", page);
    expect(await page.getByRole("button", { name: added }).getAttribute("aria-disabled")).toBe("true");
  }
}

/** The client's open page and every other page report the access and link to where it ends. */
async function seeWhoIsIn(theirs: Page, client: string): Promise<void> {
  const told = strip(theirs).getByText(/O apoio do fornecedor está aqui: Tânia Lopes \(.+\), até/);
  await told.waitFor();
  await expectFineAtEverySight(theirs, uprightTablet);
  await theirs.emulateMedia({ media: "print" });
  await strip(theirs).waitFor({ state: "hidden" });
  await theirs.emulateMedia({ media: null });
  await showIn(theirs, { colorScheme: "light", width: 1440, height: 900 });
  for (const place of places) {
    await theirs.goto(`${client}/${place}`);
    await told.waitFor();
  }
  await strip(theirs).getByRole("link", { name: "Ver e encerrar" }).click();
  await theirs.waitForURL(`${client}/admin/apoio`);
  await see(/Aberto até/, theirs);
}
