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

    it.each(["reset", "invitation"])(
      "is what a password is chosen by where a link of kind %s leads",
      async (purpose) => {
        const json = { state: "good", purpose, email: null };
        await visit.page.route("**/users/access/link", (route) => route.fulfill({ json }));
        await visit.page.goto(`${visit.plant.url}/client/${tenant}/reset-password?token=nada`);
        await field("Confirmar senha").waitFor();
        await fillUnheard(field("E-mail"), users.operator);
        await fillUnheard(field("Senha"), "uma-senha-bem-nova");
        await fillUnheard(field("Confirmar senha"), "uma-senha-bem-nova");
        await visit.page.getByRole("button", { name: "Definir senha" }).click();
        // The server refuses the link, so what was filled in was sent.
        await visit.page.getByText("Dados inválidos", { exact: true }).waitFor();
      },
    );

    it("is where another link is sent to", async () => {
      await visit.page.goto(`${visit.plant.url}/client/${tenant}/reset-password?token=nada`);
      await field("E-mail").waitFor();
      await fillUnheard(field("E-mail"), users.operator);
      await visit.page.getByRole("button", { name: "Enviar outro link" }).click();
      await visit.page.getByText(`Se ${users.operator} estiver cadastrado`).waitFor();
    });

    it("is the e-mail that a profile changes to, and the code of its second factor", async () => {
      const dialog = visit.page.getByRole("dialog");
      const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
      await signIn(visit.page, visit.plant);
      await visit.page.goto(`${visit.plant.url}/client/${tenant}/eu`);
      await visit.page.getByRole("button", { name: "Ativar segundo fator" }).click();
      await fillUnheard(dialog.getByLabel("Senha atual", { exact: true }), password);
      await press("Continuar");
      await fillUnheard(dialog.getByLabel("Código do aplicativo"), "000000");
      await press("Ativar");
      await dialog.getByText("Código inválido.").waitFor();
      await press("Cancelar");
      await visit.page.getByRole("button", { name: "Trocar e-mail" }).click();
      await fillUnheard(dialog.getByLabel("Novo e-mail"), "outro@usina.test");
      await fillUnheard(dialog.getByLabel("Senha atual", { exact: true }), password);
      await press("Enviar link");
      await visit.page.getByText("Link enviado", { exact: true }).waitFor();
    });
  });
};
