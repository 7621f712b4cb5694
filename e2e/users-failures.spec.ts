import { beforeAll, describe, expect, it } from "vitest";
import { type Elsewhere, idOf, signInElsewhere } from "./support/api.ts";
import { answerCalls } from "./support/answer-calls.ts";
import { authenticatorCode } from "./support/authenticator.ts";
import { removeOwnership } from "./support/in-store.ts";
import { password, users } from "./support/plant.ts";
import { openJourney } from "./support/journey.ts";
import { passTimeUntil } from "./support/pass-time-until.ts";

const at = openJourney({
  machines: 1,
  section: "usuarios",
  ready: (page) => page.getByRole("table", { name: "Usuários" }),
});
/** The administrator at another desk. */
let admin: Elsewhere;
beforeAll(async () => {
  admin = await signInElsewhere(at.plant, users.admin);
});
const { see, button, rowOf, confirm } = at;

/** Adds a user of this name, which the page then shows. */
const add = async (name: string): Promise<string> => {
  const email = `${name.toLowerCase()}@usina.test`;
  const { _id } = await admin.ask<{ _id: string }>("/users/profile", "POST", {
    name,
    email,
    role: "Operator",
  });
  await button("Atualizar Usuários").click();
  await rowOf(email).waitFor();
  return _id;
};
const removeElsewhere = (id: string) => admin.ask(`/users/profile/${id}`, "DELETE");
const fail = (address: string) =>
  at.page.route(address, (route) =>
    route.fulfill({ status: 500, body: "{}", contentType: "application/json" }),
  );

it("says that nobody was removed so far", async () => {
  await button("Removidos").click();
  await see("Nenhum usuário foi removido.");
});

describe("a user whom another administrator removed meanwhile", () => {
  it("cannot be removed again", async () => {
    const id = await add("Rui");
    await button("Remover Rui").click();
    await removeElsewhere(id);
    await confirm("Remover");
    await see("Problema ao remover usuário.");
    await rowOf("rui@usina.test").waitFor({ state: "detached" });
  });

  it("gets no other role", async () => {
    const id = await add("Ana");
    await button("Abrir Ana").click();
    const drawer = at.page.getByRole("region", { name: "Ana" });
    await drawer.getByLabel("Perfil de acesso").selectOption({ label: "Supervisor" });
    await removeElsewhere(id);
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await see("Problema ao atualizar usuário.");
  });

  it("and who got another role there keeps it, until it is chosen here", async () => {
    const id = await add("Davi");
    await button("Abrir Davi").click();
    const drawer = at.page.getByRole("region", { name: "Davi" });
    await drawer.getByLabel("Perfil de acesso").selectOption({ label: "Supervisor" });
    await admin.ask(`/users/profile/${id}/role`, "POST", { role: "Admin" });
    await drawer.getByRole("button", { name: "Salvar" }).click();
    const dialog = at.page.getByRole("dialog", { name: "admin mudou este registro" });
    await dialog.getByText("Administrador").waitFor();
    await dialog.getByText("Supervisor").click();
    await dialog.getByRole("button", { name: "Gravar o escolhido" }).click();
    await see("Usuário atualizado.");
    await rowOf("davi@usina.test").getByText("Supervisor").waitFor();
    await removeElsewhere(id);
  });

  it("is not blocked, which nobody is told: the list shows it", async () => {
    const id = await add("Bia");
    await button("Bloquear Bia").click();
    await removeElsewhere(id);
    await confirm("Bloquear");
    await rowOf("bia@usina.test").waitFor({ state: "detached" });
    expect(await at.page.locator("[data-failure]").count()).toBe(0);
  });
});

it("says that there is no such user, and leaves the list", async () => {
  await at.page.goto(`${at.list}/00000000-0000-4000-8000-000000000000`);
  await see("Usuário não encontrado.");
  await at.page.waitForURL(at.list);
});

it("tells failures of what cannot fail by itself, and does each when asked again", async () => {
  const id = await add("Caio");
  await removeElsewhere(id);
  await button("Removidos").click();
  await fail("**/export");
  await fail("**/anonymize");
  await button("Exportar dados de Caio").click();
  await see("Problema ao exportar os dados.");
  await button("Anonimizar Caio").click();
  await confirm("Anonimizar");
  await see("Problema ao anonimizar usuário.");
  await at.page.unrouteAll();
  await button("Exportar dados de Caio").click();
  await see("Dados exportados.");
  await button("Anonimizar Caio").click();
  await confirm("Anonimizar");
  await see("Usuário anonimizado.");
  await button("Anonimizar Usuário anonimizado: Este usuário já foi anonimizado.").waitFor();
});

it("tells a list that could not be loaded, and loads it when asked again", async () => {
  await at.page.clock.install();
  const list = await answerCalls(at.page, { url: /\/users\/profile\?/ }, { status: 500, json: {} });
  await at.page.reload();
  await passTimeUntil(at.page, at.page.getByText("Problema ao listar usuários", { exact: true }));
  await list.end();
  await button("Tentar de novo").click();
  await rowOf(users.operator).waitFor();
});

it("says that a search finds nobody, and finds all again", async () => {
  await at.page.getByRole("searchbox", { name: "Nome ou e-mail" }).fill("zzz");
  await see("Nenhum usuário encontrado.");
  await button("Limpar a busca").click();
  await rowOf(users.operator).waitFor();
});

describe("a user's second factor", () => {
  it("is turned off for who lost it; for who turned it off already, the reason is told", async () => {
    const supervisor = await signInElsewhere(at.plant, users.supervisor);
    const turnOn = async () => {
      const { secret } = await supervisor.ask<{ secret: string }>("/users/second-factor", "POST", {
        password,
      });
      const body = { code: authenticatorCode(secret) };
      return supervisor.ask<{ recoveryCodes: string[] }>("/users/second-factor/confirm", "POST", body);
    };
    await turnOn();
    await at.page.goto(`${at.list}/${await idOf(admin, users.supervisor)}`);
    const drawer = at.page.getByRole("region", { name: "Supervisor" });
    const turnOff = drawer.getByRole("button", { name: "Desativar segundo fator" });
    await turnOff.click();
    await confirm("Desativar segundo fator");
    await see("Segundo fator desativado.");
    await turnOff.waitFor({ state: "detached" });

    const { recoveryCodes } = await turnOn();
    await at.page.reload();
    await turnOff.click();
    const [code = ""] = recoveryCodes;
    await supervisor.ask("/users/second-factor/disable", "POST", { password, code });
    await confirm("Desativar segundo fator");
    await see("Não foi possível desativar o segundo fator.");
    await see("O segundo fator não está configurado.");
  });
});

it("gives a user another e-mail, and says where that could not be done", async () => {
  const id = await add("Bia");
  await button("Abrir Bia").click();
  await button("Trocar e-mail").click();
  const dialog = at.page.getByRole("dialog");
  await dialog.getByLabel("Novo e-mail").fill("beatriz@usina.test");
  const changing = await answerCalls(at.page, { url: /\/email$/ }, { status: 500, json: {} });
  await dialog.getByRole("button", { name: "Trocar e-mail" }).click();
  await see("Não foi possível trocar o e-mail.");
  await changing.end();
  await dialog.getByRole("button", { name: "Trocar e-mail" }).click();
  await see("E-mail trocado.");
  await rowOf("beatriz@usina.test").waitFor();
  await removeElsewhere(id);
});

describe("the last administrator", () => {
  const reason = "É preciso restar ao menos um administrador ativo.";

  beforeAll(() => removeOwnership(at.plant));

  it("cannot be taken away, and the page says why", async () => {
    const { _id } = await admin.ask<{ _id: string }>("/users/profile", "POST", {
      name: "Vera",
      email: "vera@usina.test",
      role: "Admin",
    });
    // An administrator who never chose a password does not count.
    await button("Atualizar Usuários").click();
    await rowOf("vera@usina.test").getByText("Convidado").waitFor();
    for (const what of ["Remover admin", "Bloquear admin", "Alterar perfil de acesso de admin"])
      expect(await button(`${what}: ${reason}`).getAttribute("aria-disabled")).toBe("true");
    await removeElsewhere(_id);
  });

  /** Waits for the text in a message, because the row's actions contain the same words. */
  const told = (text: string) => at.page.getByRole("alert").getByText(text, { exact: true }).waitFor();
  it("stays when the other one was blocked while the question stood open", async () => {
    const supervisor = await idOf(admin, users.supervisor);
    await admin.ask(`/users/profile/${supervisor}/role`, "POST", { role: "Admin" });
    await button("Atualizar Usuários").click();
    await button("Bloquear admin").click();
    await admin.ask(`/users/profile/${supervisor}/block`, "POST", { block: true });
    await confirm("Bloquear");
    await told(reason);
    await at.page.getByRole("alert").getByRole("button").click();
    await admin.ask(`/users/profile/${supervisor}/block`, "POST", { block: false });
    await button("Atualizar Usuários").click();
    await button("Remover admin").click();
    await admin.ask(`/users/profile/${supervisor}/block`, "POST", { block: true });
    await confirm("Remover");
    await see("Problema ao remover usuário.");
    await told(reason);
    await rowOf(users.admin).getByText("Ativo").waitFor();
  });
});
