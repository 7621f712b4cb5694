import { expect, it } from "vitest";
import { blockClient } from "../support/in-store.ts";
import { password, tenant, users } from "../support/plant.ts";
import { until } from "../support/until.ts";
import type { Visit } from "../support/visit.ts";

/** Tests failures to sign in. `supervisors` is the supervisor's password. At the end the client is blocked. */
export const testSignInFailures = (visit: Visit, supervisors: string): void => {
  const see = (text: string | RegExp) => visit.page.getByText(text, { exact: true }).first().waitFor();
  const openLogin = async () => {
    await visit.page.goto(`${visit.plant.url}/client/${tenant}/login`);
    await visit.page.getByText("Usina de Teste").waitFor();
  };
  const enter = async (email: string, secret: string) => {
    await visit.page.getByLabel("E-mail").fill(email);
    await visit.page.getByLabel("Senha", { exact: true }).fill(secret);
    await visit.page.getByRole("button", { name: "Entrar", exact: true }).click();
  };
  const token = () => visit.page.evaluate<string | null>("localStorage.getItem('token')");

  it("calls a sign-in that was not answered an unexpected error", async () => {
    await openLogin();
    await visit.page.route("**/users/access", (route) => route.abort());
    await enter(users.operator, password);
    await see("Falha ao autenticar.");
    await see("Erro inesperado");
  });

  it("takes an answer without a token for refused credentials", async () => {
    await openLogin();
    await visit.page.route("**/users/access", (route) => route.fulfill({ json: { name: "Ninguém" } }));
    await enter(users.operator, password);
    await see("Credenciais inválidas");
    expect(await token()).toBeNull();
  });

  it("tells a failed look-up from a client that there is not, and lets the client go", async () => {
    await visit.page.route("**/clients/account/verify/**", (route) => route.abort());
    await visit.page.goto(`${visit.plant.url}/client`);
    await visit.page.getByLabel("ID do cliente").fill(tenant);
    await visit.page.keyboard.press("Enter");
    await see("Erro ao encontrar cliente.");
    await visit.page.goto(`${visit.plant.url}/client/${tenant}/login`);
    await see("Erro ao encontrar cliente.");
    await visit.page.waitForURL(`${visit.plant.url}/client`);
  });

  it("says how long to wait after many attempts, even with the right password", async () => {
    await openLogin();
    await visit.page.getByLabel("E-mail").fill(users.supervisor);
    await visit.page.getByLabel("Senha", { exact: true }).fill(supervisors);
    const guess = { email: users.supervisor, password: "errada" };
    // Another person guesses. The first wait lasts seconds, so a slow machine may need several guesses to meet it.
    await until("there is a wait", async () => {
      const answer = await fetch(`${visit.plant.url}/api/client/${tenant}/users/access`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(guess),
      });
      return answer.status === 429 ? true : undefined;
    });
    await visit.page.getByRole("button", { name: "Entrar", exact: true }).click();
    await see(/^Muitas tentativas\. Tente novamente em .+\.$/);
    expect(await token()).toBeNull();
  });

  it("lets go of a client that there is not, wherever its address leads", async () => {
    for (const address of ["login", "reset-password?token=nada"]) {
      await visit.page.goto(`${visit.plant.url}/client/ninguem/${address}`);
      await see("Erro ao encontrar cliente.");
      await visit.page.waitForURL(`${visit.plant.url}/client`);
      expect(await visit.page.evaluate<string | null>("localStorage.getItem('client')")).toBeNull();
    }
  });

  it("keeps a failure until it is closed, while other messages go by themselves", async () => {
    await openLogin();
    await enter(users.operator, "errada");
    await see("Falha ao autenticar.");
    await visit.page.getByLabel("E-mail").fill("");
    await visit.page.getByRole("button", { name: "Redefinir senha" }).click();
    const hint = visit.page.getByText("Campo email deve ser preenchido primeiro.");
    await hint.waitFor();
    // A pointer over a message keeps the message open.
    await visit.page.mouse.move(5, 5);
    await hint.waitFor({ state: "detached" });
    const failure = visit.page.getByRole("alert").filter({ hasText: "Falha ao autenticar." });
    expect(await failure.isVisible()).toBe(true);
    await failure.getByRole("button").click();
    await failure.waitFor({ state: "detached" });
  });

  it("ends the sessions of a client that is blocked, and lets nobody in", async () => {
    await openLogin();
    await enter(users.operator, password);
    await visit.page.waitForURL(`${visit.plant.url}/client/${tenant}/inicio`);
    await blockClient(visit.plant);
    await see("Sessão expirada");
    await visit.page.waitForURL(`${visit.plant.url}/client/${tenant}/login`);
    await enter(users.operator, password);
    await see("Falha ao autenticar.");
    await see("Este cliente está bloqueado.");
    expect(await token()).toBeNull();
  });
};
