import { expectFineForEachReader } from "../support/fine-for-each-reader.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { signIn } from "../support/browser.ts";
import { password, tenant, users } from "../support/plant.ts";
import { until } from "../support/until.ts";
import type { Visit } from "../support/visit.ts";

/** Tests the client chooser, the login, and who may see them. */
export const testSignIn = (visit: Visit): void => {
  const at = (path: string) => visit.page.waitForURL(`${visit.plant.url}${path}`);
  const see = (text: string) => visit.page.getByText(text, { exact: true }).first().waitFor();
  const fillLogin = async (email: string, secret: string) => {
    await visit.page.getByLabel("E-mail").fill(email);
    await visit.page.getByLabel("Senha", { exact: true }).fill(secret);
    await visit.page.getByRole("button", { name: "Entrar" }).click();
  };
  const stored = (key: string) => visit.page.evaluate((name) => localStorage.getItem(name), key);

  describe("the client chooser", () => {
    it("is where every way in leads, and asks for an identifier", async () => {
      for (const path of ["/", "/client"]) {
        await visit.page.goto(visit.plant.url + path);
        await at("/client");
      }
      await visit.page.getByRole("button", { name: "Entrar" }).click();
      await see("ID do cliente é obrigatório");
    });

    it("says that a client does not exist", async () => {
      await visit.page.goto(`${visit.plant.url}/client`);
      await visit.page.getByLabel("ID do cliente").fill("ninguem");
      await visit.page.keyboard.press("Enter");
      await see("Cliente não existe");
      await see("Não foi possível encontrar o cliente ninguem.");
    });

    it("finds a client in any case, keeps it, and lets it go", async () => {
      await visit.page.goto(`${visit.plant.url}/client`);
      await visit.page.getByLabel("ID do cliente").fill(tenant.toUpperCase());
      await visit.page.keyboard.press("Enter");
      await at(`/client/${tenant}/login`);
      expect(JSON.parse((await stored("client")) ?? "{}")).toMatchObject({ tenant });
      await visit.page.goto(`${visit.plant.url}/client/${tenant}`);
      await at(`/client/${tenant}/login`);
      await visit.page.getByText("Não sou deste cliente").click();
      await at("/client");
      expect(await stored("client")).toBeNull();
    });
  });

  describe("signing in", () => {
    beforeEach(() => visit.page.goto(`${visit.plant.url}/client/${tenant}/login`));

    it("says under each field what is missing or wrong", async () => {
      await visit.page.getByRole("button", { name: "Entrar" }).click();
      await see("Email é obrigatório");
      await see("Senha é obrigatória");
      await fillLogin("marina", "x");
      await see("usuário deve ser um email válido");
    });

    it.each([
      [users.admin, "errada"],
      ["ninguem@usina.test", password],
    ])("refuses %s with %s by the same words", async (email, secret) => {
      await fillLogin(email, secret);
      await see("Falha ao autenticar.");
      await see("Credenciais inválidas");
      expect(await stored("token")).toBeNull();
    });

    it("leads to the home page, from which the login leads back", async () => {
      await fillLogin(users.supervisor, password);
      await at(`/client/${tenant}/inicio`);
      expect(await stored("token")).toBeTruthy();
      expect(JSON.parse((await stored("user")) ?? "{}")).toMatchObject({
        email: users.supervisor,
        role: "Supervisor",
        tenant,
      });
      await visit.page.goto(`${visit.plant.url}/client/${tenant}/login`);
      await at(`/client/${tenant}/inicio`);
    });

    it("ends when signing out, on the server too", async () => {
      await fillLogin(users.operator, password);
      await at(`/client/${tenant}/inicio`);
      const token = await stored("token");
      await visit.page.getByRole("button", { name: /Menu de/ }).click();
      await visit.page.getByRole("menuitem", { name: "Sair" }).click();
      await at(`/client/${tenant}/login`);
      expect(await stored("token")).toBeNull();
      await until("the token is worth nothing", async () => {
        const { status } = await fetch(`${visit.plant.url}/api/client/${tenant}/registrations/equipments`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return status === 401 ? true : undefined;
      });
    });
  });

  describe("a mail's link", () => {
    const link = `/client/${tenant}/alertas?incidente=7`;

    it("asks a browser that knows nobody to sign in to the client that it names, and goes on to what it is about", async () => {
      await visit.page.goto(visit.plant.url + link);
      await visit.page.getByLabel("E-mail").waitFor();
      expect(new URL(visit.page.url()).pathname).toBe(`/client/${tenant}/login`);
      await fillLogin(users.supervisor, password);
      await at(link);
    });

    it("is not lost where the session has ended meanwhile", async () => {
      await signIn(visit.page, visit.plant);
      await visit.page.goto(`${visit.plant.url}/client/${tenant}/inicio`);
      const token = await stored("token");
      await visit.page.goto("about:blank");
      await fetch(`${visit.plant.url}/api/client/${tenant}/users/access`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      });
      await visit.page.goto(visit.plant.url + link);
      await see("Sessão expirada");
      await fillLogin(users.supervisor, password);
      await at(link);
    });
  });

  describe("a signed-in page", () => {
    it("of another client is left for the chooser", async () => {
      await signIn(visit.page, visit.plant);
      await visit.page.goto(`${visit.plant.url}/client/outra/inicio`);
      await at("/client");
    });

    it("whose session ended says so and asks to sign in again", async () => {
      await signIn(visit.page, visit.plant);
      await visit.page.goto(`${visit.plant.url}/client/${tenant}/inicio`);
      const token = await stored("token");
      const ended = await fetch(`${visit.plant.url}/api/client/${tenant}/users/access`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      });
      expect(ended.status).toBe(200);
      await see("Sessão expirada");
      await at(`/client/${tenant}/login`);
      expect(await stored("token")).toBeNull();
    });
  });

  it("has no accessibility violation at chooser and login, in both themes, and has its reader's letters and colours", async () => {
    await visit.page.goto(`${visit.plant.url}/client`);
    await visit.page.getByLabel("ID do cliente").waitFor();
    await expectFineForEachReader(visit.page);
    await visit.page.goto(`${visit.plant.url}/client/${tenant}/login`);
    await visit.page.getByLabel("E-mail").waitFor();
    await expectFineForEachReader(visit.page);
    await visit.page.getByRole("button", { name: "Entrar" }).click();
    await visit.page.getByText("Senha é obrigatória").waitFor();
    await expectFineForEachReader(visit.page);
  });
};
