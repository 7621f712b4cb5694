import { describe, beforeEach, expect, it } from "vitest";
import { answerCalls } from "./support/answer-calls.ts";
import { expectAccessible } from "./support/accessible.ts";
import { authenticatorCode } from "./support/authenticator.ts";
import { closePage, signIn } from "./support/browser.ts";
import { expectFineAtEverySight } from "./support/every-sight.ts";
import { expectFineForEachReader } from "./support/fine-for-each-reader.ts";
import { linkMailedTo } from "./support/mails.ts";
import { onePixel } from "./support/one-pixel.ts";
import { password, users } from "./support/plant.ts";
import { profilePage } from "./support/profile-page.ts";

const at = profilePage();
const { field, button, see, save } = at;

describe("the profile", () => {
  beforeEach(() => at.open(users.operator));

  it("says what is wrong and saves nothing", async () => {
    let saved = 0;
    at.page.on("request", (request) => (saved += request.method() === "PUT" ? 1 : 0));
    await field("Nome").fill(" ");
    await field("Notificações por e-mail").selectOption("");
    await field("Nova senha").fill("nova-senha-1");
    await save();
    await see("4 campos para corrigir");
    for (const text of [
      "Nome é obrigatório",
      "Grupos de notificação é obrigatório.",
      "Repita a senha",
      "Insira senha atual para alterar a senha",
    ])
      await see(text);
    await field("Repetir nova senha").fill("outra-senha-1");
    await save();
    await see("Senhas não conferem");
    expect(saved).toBe(0);
  });

  it("saves name, notifications and picture, and shows them at once", async () => {
    await field("Nome").fill("Otávio Reis");
    await field("Notificações por e-mail").selectOption({ label: "Erros graves, erros e avisos" });
    await at.page.locator('input[type="file"]').setInputFiles(onePixel);
    await at.page.locator('img[src^="blob:"]').waitFor();
    await save();
    await see("Perfil atualizado.");
    await at.page.getByRole("button", { name: "Menu de Otávio Reis" }).waitFor();
    await at.page.locator('header img[src^="data:image/webp"]').waitFor();
    await at.page.reload();
    await expect.poll(() => field("Nome").inputValue()).toBe("Otávio Reis");
    await expect.poll(() => field("Notificações por e-mail").inputValue()).toBe("3");
    await see("Operador");
  });

  it("takes no file that is no picture", async () => {
    await at.page
      .locator('input[type="file"]')
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await save();
    await see("Problema ao atualizar perfil.");
    await see("Não é uma imagem que se possa usar.");
  });

  it("speaks the chosen language", async () => {
    await field("Idioma").selectOption({ label: "English" });
    await save();
    await see("Profile updated.");
    await at.page.getByLabel("Language", { exact: true }).selectOption("");
    await at.page.getByRole("button", { name: "Save", exact: true }).click();
    await see("Perfil atualizado.");
  });

  it("is not left with changes without asking; cancelling goes back", async () => {
    await field("Nome").fill("Outra Pessoa");
    await button("Cancelar").click();
    await see("Sair sem salvar?");
    await at.page.getByRole("dialog").getByRole("button", { name: "Continuar editando" }).click();
    await at.page.getByRole("link", { name: "Início" }).click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Sair sem salvar" }).click();
    await at.page.waitForURL(at.placeOf("inicio"));
  });

  it("changes the password only with the current one, and ends the other sessions", async () => {
    const other = await at.openBeside();
    await signIn(other, at.plant, users.operator);
    await other.goto(at.placeOf("inicio"));
    const change = async (current: string) => {
      await field("Senha atual").fill(current);
      await field("Nova senha").fill("nova-senha-1");
      await field("Repetir nova senha").fill("nova-senha-1");
      await save();
    };
    await change("errada");
    await see("Problema ao atualizar perfil.");
    await see("Senha atual incorreta.");
    await change(password);
    await see("Perfil atualizado.");
    await other.getByText("Sessão expirada", { exact: true }).waitFor();
    await closePage(other);
  });
});

it("says where the user is signed in, and signs out there", async () => {
  const other = await at.openBeside();
  await signIn(other, at.plant, users.admin);
  await other.goto(at.placeOf("inicio"));
  await at.open(users.admin);
  const sessions = at.page.getByRole("region", { name: "Onde estou conectado" });
  await sessions.getByText("Esta sessão").waitFor();
  await sessions
    .getByRole("button", { name: /Encerrar sessão de/ })
    .first()
    .click();
  await see("Sessão encerrada.");
  await other.getByText("Sessão expirada", { exact: true }).waitFor();
  await closePage(other);
});

it("sets a second factor up, asks for it at sign-in, and takes a recovery code instead", async () => {
  await at.open(users.supervisor);
  await button("Ativar segundo fator").click();
  const dialog = at.page.getByRole("dialog");
  await dialog.getByLabel("Senha atual", { exact: true }).fill("errada");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByText("Senha atual incorreta.").waitFor();
  await dialog.getByLabel("Senha atual", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("img", { name: "Código QR para o aplicativo autenticador" }).waitFor();
  await expectAccessible(at.page);
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Código do aplicativo").fill("000");
  await dialog.getByRole("button", { name: "Ativar", exact: true }).click();
  await dialog.getByText("Código inválido.").waitFor();
  await dialog.getByLabel("Código do aplicativo").fill(authenticatorCode(secret));
  await dialog.getByRole("button", { name: "Ativar", exact: true }).click();
  await see("Segundo fator ativado.");
  const codes = await dialog.locator("li code").allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await dialog.getByRole("button", { name: "Guardei os códigos" }).click();
  await see("Restam 10 códigos de recuperação.");

  const enter = async (code: string) => {
    await at.page.getByLabel("Código", { exact: true }).fill(code);
    await button("Entrar").click();
  };
  await at.enter(users.supervisor, password);
  await enter("000000");
  await see("Código do segundo fator inválido.");
  await expectAccessible(at.page);
  await enter(codes[0] ?? "");
  await at.page.waitForURL(at.placeOf("inicio"));

  await at.page.goto(at.placeOf("eu"));
  await see("Restam 9 códigos de recuperação.");
  await button("Desativar").click();
  await at.page.getByRole("dialog").getByLabel("Senha atual", { exact: true }).fill(password);
  await at.page
    .getByRole("dialog")
    .getByLabel("Código do aplicativo ou de recuperação")
    .fill(codes[1] ?? "");
  await at.page.getByRole("dialog").getByRole("button", { name: "Desativar" }).click();
  await see("Segundo fator desativado.");
});

it("has no accessibility violation and does not scroll sideways at any width, in both themes", async () => {
  const themed = await at.openBeside();
  await signIn(themed, at.plant);
  await themed.goto(at.placeOf("eu"));
  await themed.getByText("Esta sessão").waitFor();
  await expectFineAtEverySight(themed);
  await closePage(themed);
});

it("changes the e-mail once the new mailbox has confirmed it, and signs in with it", async () => {
  const [before, email] = [users.admin, "chefe@usina.test"];
  await at.open(before);
  let saved = 0;
  at.page.on("request", (request) => (saved += request.method() === "PUT" ? 1 : 0));
  await button("Trocar e-mail").click();
  const dialog = at.page.getByRole("dialog");
  await dialog.getByLabel("Novo e-mail").fill(email);
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await see("Insira senha atual para alterar a senha");
  await dialog.getByLabel("Senha atual", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await see("Link enviado");
  await see(`Abra o link enviado a ${email} para confirmar.`);
  await see(`Aguardando a confirmação de ${email}. Desistir da troca`);
  // Submitting the form of the dialog does not submit the profile.
  expect(saved).toBe(0);
  const link = await linkMailedTo(at.plant, email);
  const other = await at.openBeside();
  await other.goto(link);
  await other.getByRole("heading", { name: "Confirmar e-mail" }).waitFor();
  await expectFineForEachReader(other);
  const confirming = await answerCalls(other, { url: /\/users\/access\/email$/ }, { status: 500, json: {} });
  await other.getByRole("button", { name: "Confirmar e-mail" }).click();
  await other.getByText("Não foi possível confirmar o e-mail.", { exact: true }).waitFor();
  await confirming.end();
  await other.getByRole("button", { name: "Confirmar e-mail" }).click();
  await other.getByText("E-mail confirmado", { exact: true }).waitFor();
  await other.getByText(`Entre agora com ${email}; a senha é a mesma.`).waitFor();
  await closePage(other);
  await at.page.getByText("Sessão expirada", { exact: true }).waitFor();
  await (await at.openAnew()).goto(at.placeOf("login"));
  await field("E-mail").fill(email);
  await field("Senha").fill(password);
  await button("Entrar").click();
  await at.page.waitForURL(at.placeOf("inicio"));
});
