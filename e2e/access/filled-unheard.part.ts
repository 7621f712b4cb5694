import type { Locator } from "playwright-core";
import { describe, it } from "vitest";
import { signIn } from "../support/browser.ts";
import { password, tenant, users } from "../support/plant.ts";
import type { Visit } from "../support/visit.ts";

/** Fills a field without an event, as the script of a password manager does. */
const fillUnheard = (field: Locator, text: string): Promise<void> =>
  field.evaluate((one, value) => {
    (one as HTMLInputElement).value = value;
  }, text);

/** Tests fields that a password manager fills without an event. */
export const testFilledUnheard = (visit: Visit): void => {
  describe("what a password manager has filled in without saying so", () => {
    const field = (name: string) => visit.page.getByLabel(name, { exact: true });

    it("is what the client is looked up and signed in to by", async () => {
      await visit.page.goto(`${visit.plant.url}/client`);
      await fillUnheard(field("ID do cliente"), tenant);
      await visit.page.getByRole("button", { name: "Entrar" }).click();
      await field("E-mail").waitFor();
      await fillUnheard(field("E-mail"), users.admin);
      await fillUnheard(field("Senha"), password);
      await visit.page.getByRole("button", { name: "Entrar" }).click();
      await visit.page.getByRole("heading", { level: 1, name: "Início" }).waitFor();
    });

    it("is what a profile's password is changed by", async () => {
      await signIn(visit.page, visit.plant);
      await visit.page.goto(`${visit.plant.url}/client/${tenant}/eu`);
      await field("Senha atual").waitFor();
      await fillUnheard(field("Senha atual"), "outra-senha-errada");
      await fillUnheard(field("Nova senha"), "uma-senha-bem-nova");
      await fillUnheard(field("Repetir nova senha"), "uma-senha-bem-velha");
      await visit.page.getByRole("button", { name: "Salvar" }).click();
      await visit.page.getByText("Senhas não conferem").waitFor();
    });
  });
};
