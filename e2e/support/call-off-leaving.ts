import type { Page } from "playwright-core";
import { expect } from "vitest";

interface Leaving {
  /** Address of the back office's list. `client`: address of the client's page. */
  readonly list: RegExp;
  readonly client: string;
  readonly name: string;
}

/** Marks a client for deletion by its name, checks that it is blocked, and calls the deletion off. */
export async function callOffLeaving(page: Page, { list, client, name }: Leaving): Promise<void> {
  const button = (words: string | RegExp) => page.getByRole("button", { name: words, exact: true });
  await page.goto(client);
  await button("Excluir o cliente…").click();
  const dialog = page.getByRole("dialog");
  const typed = dialog.getByRole("textbox", { name: `Para confirmar, escreva: ${name}` });
  const remove = dialog.getByRole("button", { name: "Excluir", exact: true });
  for (const wrong of ["", name.toUpperCase(), name.slice(0, -1)]) {
    await typed.fill(wrong);
    expect([wrong, await remove.isDisabled()]).toEqual([wrong, true]);
  }
  await typed.fill(name);
  await remove.click();
  await page.getByText("Exclusão marcada; o cliente está bloqueado.").first().waitFor();
  await page.waitForURL(list);
  await page.getByRole("button", { name: /Bloqueados · 1/ }).waitFor();
  await page.goto(client);
  await page.getByText(/^Será apagado a partir de/).waitFor();
  await button("Desistir da exclusão").click();
  await page.getByText("O cliente fica, como estava antes.").first().waitFor();
  await page.waitForURL(list);
  await page.getByRole("button", { name: /Bloqueados · 0/ }).waitFor();
}
