import { describe, expect, it } from "vitest";
import { answerCalls } from "./support/answer-calls.ts";
import { closePage, openPage, signIn } from "./support/browser.ts";
import { linkMailedTo } from "./support/mails.ts";
import { tenant, users } from "./support/plant.ts";
import { openJourney } from "./support/journey.ts";
import { passTimeUntil } from "./support/pass-time-until.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";

const at = openJourney({
  machines: 1,
  section: "usuarios",
  ready: (page) => page.getByRole("table", { name: "Usuários" }),
});
const { see, button, rowOf, confirm } = at;

const fillNew = async (name: string, email: string, role: string) => {
  await button("Novo usuário").click();
  await at.page.waitForURL(`${at.list}/novo`);
  await at.page.getByLabel("Nome", { exact: true }).fill(name);
  await at.page.getByLabel("E-mail", { exact: true }).fill(email);
  await at.page.getByLabel("Perfil de acesso", { exact: true }).selectOption({ label: role });
};
const create = async (name: string, email: string, role = "Operador") => {
  await fillNew(name, email, role);
  await button("Adicionar usuário").click();
  // Messages disappear after a few seconds, possibly before a slow list arrives.
  await see("Usuário criado");
  await see("Um email foi encaminhado para o usuário finalizar seu cadastro.");
  await at.page.waitForURL(at.list);
  await rowOf(email).waitFor();
};

describe("the list", () => {
  it("tells how each user stands, with name, e-mail and role", async () => {
    expect(await rowOf(users.admin).innerText()).toMatch(/Usuário-chave[\s\S]*Administrador/);
    expect(await rowOf(users.supervisor).innerText()).toMatch(/Ativo[\s\S]*Supervisor/);
    expect(await rowOf(users.operator).innerText()).toMatch(/Ativo[\s\S]*Operador/);
  });

  it("protects the key user, and says why", async () => {
    const reason =
      "O usuário-chave não pode ser removido, bloqueado nem mudar de perfil; antes, outro administrador precisa ser o usuário-chave.";
    for (const what of ["Remover admin", "Bloquear admin", "Alterar perfil de acesso de admin"]) {
      const action = at.page.getByRole("button", { name: `${what}: ${reason}` });
      expect(await action.getAttribute("aria-disabled")).toBe("true");
    }
  });

  it("shows what another administrator changes, within the reload, and keeps what is open", async () => {
    await at.page.clock.install();
    await at.page.reload();
    await at.page.getByRole("button", { name: "Abrir Operator" }).click();
    await at.page.getByRole("region", { name: "Operator" }).waitFor();
    const other = await openPage(at.browser);
    await signIn(other, at.plant);
    await other.goto(at.list);
    await other.getByRole("button", { name: "Bloquear Operator", exact: true }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
    await other.getByText("Usuário bloqueado.").waitFor();
    await passTimeUntil(at.page, rowOf(users.operator).getByText("Bloqueado"));
    await at.page.getByRole("region", { name: "Operator" }).waitFor();
    await other.getByRole("button", { name: "Desbloquear Operator" }).click();
    await other.getByText("Usuário desbloqueado.").waitFor();
    await closePage(other);
    await button("Atualizar Usuários").click();
    await rowOf(users.operator).getByText("Ativo").waitFor();
  });
});

describe("a new user", () => {
  it("is told by mail, and finishes by choosing a password", async () => {
    await create("Marina Rocha", "marina@usina.test", "Supervisor");
    await rowOf("marina@usina.test").getByText("Convidado").waitFor();

    const invited = await openPage(at.browser);
    await invited.goto(await linkMailedTo(at.plant, "marina@usina.test"));
    await invited.getByLabel("E-mail", { exact: true }).fill("marina@usina.test");
    await invited.getByLabel("Senha", { exact: true }).fill("senha-da-marina");
    await invited.getByLabel("Confirmar senha", { exact: true }).fill("senha-da-marina");
    await invited.getByRole("button", { name: "Definir senha" }).click();
    await invited.waitForURL(`${at.plant.url}/client/${tenant}/login`);
    await closePage(invited);
    await button("Atualizar Usuários").click();
    await rowOf("marina@usina.test").getByText("Ativo").waitFor();
  });

  it("needs a name and a valid e-mail", async () => {
    await fillNew("", "marina", "Operador");
    await button("Adicionar usuário").click();
    await see("2 campos para corrigir");
    await see("Nome é obrigatório");
    await see("usuário deve ser um email válido");
  });

  it("cannot have an e-mail that is taken", async () => {
    await fillNew("Outro", users.operator, "Operador");
    await button("Adicionar usuário").click();
    await see("Problema ao adicionar usuário.");
    await see("Já existe um usuário com este e-mail.");
  });

  it("is not lost without asking", async () => {
    await fillNew("Pedro", "pedro@usina.test", "Operador");
    await button("Cancelar").click();
    await see("Sair sem salvar?");
    await confirm("Continuar editando");
    expect(await at.page.getByLabel("Nome", { exact: true }).inputValue()).toBe("Pedro");
    await at.page.getByLabel("Nome", { exact: true }).press("Escape");
    await confirm("Sair sem salvar");
    await at.page.waitForURL(at.list);
  });
});

describe("a user", () => {
  it("keeps the e-mail and gets another role, which ends the sessions", async () => {
    await create("Ana Lima", "ana@usina.test");
    await at.page.getByRole("button", { name: "Abrir Ana Lima" }).click();
    const drawer = at.page.getByRole("region", { name: "Ana Lima" });
    expect(await drawer.getByLabel("E-mail").getAttribute("readonly")).not.toBeNull();
    await drawer.getByLabel("Perfil de acesso").selectOption({ label: "Supervisor" });
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await see("Usuário atualizado.");
    await rowOf("ana@usina.test").getByText("Supervisor").waitFor();
  });

  it("is blocked and let in again", async () => {
    const operator = await openPage(at.browser);
    await signIn(operator, at.plant, users.operator);
    await operator.goto(`${at.plant.url}/client/${tenant}/inicio`);
    await button("Bloquear Operator").click();
    await confirm("Bloquear");
    await see("Usuário bloqueado.");
    await operator.getByText("Sessão expirada", { exact: true }).waitFor();
    await operator.getByText("Faça login novamente.", { exact: true }).waitFor();
    await operator.getByLabel("E-mail").fill(users.operator);
    await operator.getByLabel("Senha", { exact: true }).fill("senha-de-teste");
    await operator.getByRole("button", { name: "Entrar", exact: true }).click();
    await operator.getByText("Este usuário está bloqueado.").waitFor();
    await closePage(operator);
    await button("Desbloquear Operator").click();
    await see("Usuário desbloqueado.");
  });

  it("gets a mail to choose a password anew; a failure is told", async () => {
    await button("Redefinir senha de Operator").click();
    await see("Solicitado com sucesso.");
    await linkMailedTo(at.plant, users.operator);
    await at.page.route("**/users/access/forgot", (route) => route.abort());
    await button("Redefinir senha de Operator").click();
    await see("Houve um problema ao solicitar a redefinição da senha.");
  });

  it("is removed, exported and anonymized", async () => {
    await create("Rui Costa", "rui@usina.test");
    await button("Remover Rui Costa").click();
    await see(
      "Os dados existentes são mantidos, mas nenhum novo registro será gerado para este usuário. As sessões são encerradas agora.",
    );
    await confirm("Remover");
    await see("Usuário removido.");
    await rowOf("rui@usina.test").waitFor({ state: "detached" });

    await button("Removidos").click();
    const [download] = await Promise.all([
      at.page.waitForEvent("download"),
      button("Exportar dados de Rui Costa").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^usina-[\w-]+\.json$/);
    await button("Anonimizar Rui Costa").click();
    await confirm("Anonimizar");
    await see("Usuário anonimizado.");
    await rowOf("rui@usina.test").waitFor({ state: "detached" });
    await see("Anonimizado");
  });
});

it("sends who is no administrator to the home page, and shows no settings", async () => {
  const other = await openPage(at.browser);
  await signIn(other, at.plant, users.supervisor);
  await other.goto(`${at.plant.url}/client/${tenant}/inicio`);
  await other.getByRole("navigation").getByText("Início").waitFor();
  expect(await other.getByText("Configurações").count()).toBe(0);
  for (const path of ["usuarios", "usuarios/novo", "auditoria"]) {
    await other.goto(`${at.plant.url}/client/${tenant}/admin/${path}`);
    await other.waitForURL(`${at.plant.url}/client/${tenant}/inicio`);
  }
  await closePage(other);
});

it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
  const { page } = at;
  await page.goto(at.list);
  await page.getByRole("button", { name: "Abrir Operator" }).waitFor();
  await expectFineAtEverySight(page);
  await page.goto(`${at.list}/novo`);
  await page.getByRole("button", { name: "Adicionar usuário" }).click();
  await page.getByText("Nome é obrigatório").waitFor();
  await expectFineAtEverySight(page);
});

it("lets the key user make another administrator the key user, after asking", async () => {
  await button("Alterar perfil de acesso de Supervisor").click();
  const drawer = at.page.getByRole("region", { name: "Supervisor" });
  await drawer.getByRole("button", { name: "Exportar dados" }).waitFor();
  expect(await drawer.getByRole("button", { name: "Tornar usuário-chave" }).count()).toBe(0);
  await drawer.getByLabel("Perfil de acesso").selectOption({ label: "Administrador" });
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await rowOf(users.supervisor).getByText("Administrador").waitFor();
  await button("Abrir Supervisor").click();
  const passing = await answerCalls(at.page, { url: /\/owner$/ }, { status: 500, json: {} });
  await button("Tornar usuário-chave", at.page).click();
  await confirm("Tornar usuário-chave");
  await see("Não foi possível trocar o usuário-chave.");
  await passing.end();
  await at.page.getByRole("dialog").waitFor({ state: "detached" });
  await button("Tornar usuário-chave", at.page).click();
  await confirm("Tornar usuário-chave");
  await see("Usuário-chave trocado.");
  await rowOf(users.supervisor).getByText("Usuário-chave").waitFor();
  await rowOf(users.admin).getByText("Ativo").waitFor();
  expect(await button("Tornar usuário-chave").count()).toBe(0);
});

it("gives a program a key, told once, by which it reads what the key allows", async () => {
  const { page, plant } = at;
  await page.goto(`${plant.url}/client/${tenant}/admin/chaves`);
  await page.getByText("Nenhuma chave: nenhum programa lê os dados.").waitFor();
  await button("Nova chave", page).click();
  await expectFineAtEverySight(page);
  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Power BI");
  for (const scope of ["Produção", "Paradas e ocorrências"])
    await page.getByRole("checkbox", { name: scope, exact: true }).uncheck();
  await button("Fazer a chave", page).click();
  const dialog = page.getByRole("dialog", { name: "Power BI" });
  const key = await dialog.getByRole("textbox", { name: "Chave" }).inputValue();
  await dialog.getByRole("button", { name: "Já copiei" }).click();
  const read = (what: string) =>
    fetch(`${plant.url}/api/v1/${what}`, { headers: { authorization: `Bearer ${key}` } });
  expect([(await read("machines")).status, (await read("stops")).status]).toEqual([200, 403]);
  const row = page.getByRole("row").filter({ hasText: "Power BI" });
  await row.getByText("Equipamentos e o seu estado").waitFor();
  expect(await row.innerText()).toContain(`…${key.slice(-4)}`);
  expect(await page.content()).not.toContain(key);
  await button("Excluir Power BI", page).click();
  await confirm("Excluir");
  await see("Chave excluída.");
  expect((await read("machines")).status).toBe(401);
});
