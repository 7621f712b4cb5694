import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { addClient } from "../support/add-client.ts";
import { signIn } from "../support/browser.ts";
import { password, tenant, users } from "../support/plant.ts";
import type { Visit } from "../support/visit.ts";

/** Tests a session that ends while a form is open, and sessions at two clients. */
export const testSignInOver = (visit: Visit): void => {
  const at = (path: string) => visit.page.waitForURL(`${visit.plant.url}${path}`);
  const over = () => visit.page.getByRole("dialog", { name: "Sessão expirada" });
  const stored = (key: string) => visit.page.evaluate((name) => localStorage.getItem(name), key);
  const field = (name: string) => visit.page.getByRole("textbox", { name, exact: true });
  const endSession = async (): Promise<void> => {
    const token = await stored("token");
    const ended = await fetch(`${visit.plant.url}/api/client/${tenant}/users/access`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.status).toBe(200);
  };
  const fillOperator = async (name: string): Promise<void> => {
    await signIn(visit.page, visit.plant, users.admin);
    await visit.page.goto(`${visit.plant.url}/client/${tenant}/admin/operadores/novo`);
    await field("Nome").fill(name);
    await endSession();
    await over().waitFor();
  };

  describe("a session that ends while a form is filled in", () => {
    it("is signed in to over the page, where everything is as it was", async () => {
      await fillOperator("Quem digitava");
      await expectAccessible(visit.page);
      expect(await over().getByLabel("E-mail").inputValue()).toBe(users.admin);
      await over().getByLabel("Senha", { exact: true }).fill("errada");
      await over().getByRole("button", { name: "Entrar" }).click();
      await over().getByText("Credenciais inválidas").first().waitFor();
      // Escape does not close the dialog.
      await visit.page.keyboard.press("Escape");
      await visit.page.keyboard.press("Escape");
      await over().getByLabel("Senha", { exact: true }).fill(password);
      await over().getByRole("button", { name: "Entrar" }).click();
      await over().waitFor({ state: "detached" });
      expect(new URL(visit.page.url()).pathname).toBe(`/client/${tenant}/admin/operadores/novo`);
      expect(await field("Nome").inputValue()).toBe("Quem digitava");
      await field("Código").fill("4711");
      await visit.page.getByRole("button", { name: "Adicionar operador" }).click();
      await visit.page.getByText("Operador adicionado.").first().waitFor();
    });

    it("is a clean page for anybody else", async () => {
      await fillOperator("De outra pessoa");
      await over().getByLabel("E-mail").fill(users.supervisor);
      await over().getByLabel("Senha", { exact: true }).fill(password);
      await over().getByRole("button", { name: "Entrar" }).click();
      await at(`/client/${tenant}/inicio`);
      expect(JSON.parse((await stored("user")) ?? "{}")).toMatchObject({ email: users.supervisor });
    });
  });

  describe("a link of another client", () => {
    let ana: string;
    beforeAll(async () => {
      ana = await addClient(visit.plant, "vizinha");
    });

    it("asks for that client's sign-in, goes on there, and leaves the first one's session as it is", async () => {
      await signIn(visit.page, visit.plant, users.admin);
      await visit.page.goto(`${visit.plant.url}/client/vizinha/admin/operadores?busca=x`);
      await at("/client/vizinha/login?volta=%2Fclient%2Fvizinha%2Fadmin%2Foperadores%3Fbusca%3Dx");
      await visit.page.getByLabel("E-mail").fill(ana);
      await visit.page.getByLabel("Senha", { exact: true }).fill(password);
      await visit.page.getByRole("button", { name: "Entrar" }).click();
      await at("/client/vizinha/admin/operadores?busca=x");
      await visit.page.goto(`${visit.plant.url}/client/${tenant}/admin/operadores`);
      await visit.page.getByRole("button", { name: "Novo operador" }).waitFor();
      await visit.page.goBack();
      await at("/client/vizinha/admin/operadores?busca=x");
      await visit.page.getByRole("searchbox").waitFor();
      expect(JSON.parse((await stored("user")) ?? "{}")).toMatchObject({ email: ana });
    });
  });
};
