import type { Page } from "playwright-core";

/** Signs in by the form of the open page. */
export async function signInAs(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Entrar" }).click();
}
