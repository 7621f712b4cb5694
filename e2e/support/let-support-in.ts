import type { Page } from "playwright-core";
import { expectAccessible } from "./accessible.ts";

interface LetIn {
  /** The client's address. */
  readonly client: string;
  /** Resolves when its administrator has the mail that asks. */
  readonly mailed: () => Promise<unknown>;
}

const see = (text: RegExp | string, on: Page) => on.getByText(text).first().waitFor();

/** On the client's page of the back office a manager asks; Helena, who administers the client, allows it, and ends it. */
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
  await page.reload();
  await page.getByRole("button", { name: "Entrar no cliente" }).click();
  await page.waitForURL(/\/client\/santa-rita\/inicio/);
  for (const place of ["inicio", "admin/operadores", "conformidade"]) {
    await page.goto(`${client}/${place}`);
    await see(/Acesso de apoio: Tânia Lopes/, page);
  }
  await expectAccessible(page);
  await theirs.getByRole("button", { name: "Encerrar agora" }).click();
  await page.waitForURL(/\/client\/santa-rita\/login/);
}
