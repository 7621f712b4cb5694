import { crc32, deflateSync } from "node:zlib";
import type { Response } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { answerCalls } from "./support/answer-calls.ts";
import { signInElsewhere } from "./support/api.ts";
import { authenticatorCode } from "./support/authenticator.ts";
import { passTimeUntil } from "./support/pass-time-until.ts";
import { password, users } from "./support/plant.ts";
import { profilePage } from "./support/profile-page.ts";
import { until } from "./support/until.ts";

const at = profilePage();
const { field, button, see, save } = at;
/** Guesses until there is a wait. Waits grow from a few seconds, so a slow machine needs more guesses to meet one. */
const untilTooMany = (isAnswer: (answer: Response) => boolean, guess: () => Promise<void>) =>
  until("there is a wait", async () => {
    const answered = at.page.waitForResponse(isAnswer);
    await guess();
    return (await answered).status() === 429 ? true : undefined;
  });
const choose = (name: string, mimeType: string, buffer: Buffer) =>
  at.page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
/** A PNG of one bit per pixel. It has a few kilobytes, whatever size it declares. */
const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

describe("a picture", () => {
  beforeEach(() => at.open(users.operator));

  it("that is none, or too heavy, is refused before it is sent", async () => {
    await choose("a.pdf", "application/pdf", Buffer.from("%PDF"));
    await see("Escolha um arquivo de imagem.");
    await choose("a.png", "image/png", Buffer.alloc(10 * 1024 * 1024 + 1));
    await see("A imagem passa de 10 MB.");
  });

  it("that unpacks to too many pixels is refused, and the next one is taken", async () => {
    await choose("bomba.png", "image/png", png(10_000, 6_000));
    await save();
    await see("Problema ao atualizar perfil.");
    await see("A imagem é grande demais.");
    await choose("foto.png", "image/png", png(900, 300));
    await save();
    await see("Perfil atualizado.");
    const picture = at.page.locator('header img[src^="data:image/webp"]');
    await picture.waitFor();
    const size =
      "[document.querySelector('header img').naturalWidth, document.querySelector('header img').naturalHeight]";
    await expect.poll(() => at.page.evaluate<number[]>(size)).toEqual([280, 280]);
    await button("Remover foto").click();
    await save();
    await picture.waitFor({ state: "detached" });
  });
});

describe("the profile", () => {
  beforeEach(() => at.open(users.operator));

  it("that could not be saved says so, keeps what was typed, and is saved when tried again", async () => {
    await at.page.route("**/users/profile", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
    );
    await field("Nome").fill("Otávio Reis");
    await save();
    await see("Problema ao atualizar perfil.");
    expect(await field("Nome").inputValue()).toBe("Otávio Reis");
    await at.page.unrouteAll();
    await save();
    await see("Perfil atualizado.");
    // The success replaces the failure message.
    await at.page.getByText("Problema ao atualizar perfil.").waitFor({ state: "detached" });
  });

  it("that could not be loaded says so, and is loaded when asked again", async () => {
    await at.page.clock.install();
    const profiles = await answerCalls(at.page, { url: /\/users\/profile\/me$/ }, { status: 500, json: {} });
    await at.page.reload();
    await passTimeUntil(at.page, at.page.getByText("Sem resposta do servidor.", { exact: true }));
    await profiles.end();
    await button("Tentar de novo").click();
    await field("Nome").waitFor();
  });

  it("keeps its e-mail when that is wanted after all, and says where that could not be done", async () => {
    const own = { url: /\/users\/profile\/email$/, method: "DELETE" };
    await button("Trocar e-mail").click();
    const dialog = at.page.getByRole("dialog");
    await dialog.getByLabel("Novo e-mail").fill("outro@usina.test");
    await dialog.getByLabel("Senha atual", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Enviar link" }).click();
    await see("Link enviado");
    const keeping = await answerCalls(at.page, own, { status: 500, json: {} });
    await button("Desistir da troca").click();
    await see("Não foi possível trocar o e-mail.");
    await keeping.end();
    await button("Desistir da troca").click();
    await see("O e-mail continua o mesmo.");
    await button("Desistir da troca").waitFor({ state: "detached" });
  });

  it("wants passwords within their bounds", async () => {
    await field("Senha atual").fill(password);
    await field("Nova senha").fill("curta");
    await save();
    await see("A senha precisa de ao menos 8 caracteres");
    await field("Nova senha").fill("x".repeat(201));
    await save();
    await see("A senha pode ter no máximo 200 caracteres");
  });

  it("makes who guesses the current password wait", async () => {
    await field("Senha atual").fill("errada");
    await field("Nova senha").fill("nova-senha-1");
    await field("Repetir nova senha").fill("nova-senha-1");
    await untilTooMany((answer) => answer.request().method() === "PUT", save);
    await see(/^Muitas tentativas\. Tente novamente em .+\.$/);
  });
});

describe("where the user is signed in", () => {
  const sessions = () => at.page.getByRole("region", { name: "Onde estou conectado" });

  it("a session that ended meanwhile cannot be ended, and all others end at once", async () => {
    const other = await signInElsewhere(at.plant, users.admin);
    await at.open(users.admin);
    const end = sessions().getByRole("button", { name: /Encerrar sessão de/ });
    await end.first().waitFor();
    await other.ask("/users/access", "DELETE");
    await end.first().click();
    await see("Não foi possível encerrar a sessão.");
    await end.first().waitFor({ state: "detached" });

    await signInElsewhere(at.plant, users.admin);
    await signInElsewhere(at.plant, users.admin);
    await at.page.reload();
    await button("Encerrar as outras").click();
    await see("Outras sessões encerradas.");
    await end.first().waitFor({ state: "detached" });
  });
});

describe("the second factor", () => {
  const dialog = () => at.page.getByRole("dialog");
  const submit = (verb: string) => dialog().getByRole("button", { name: verb, exact: true }).click();

  it("that another tab turned on meanwhile is not turned on again; codes are renewed with a right one", async () => {
    await at.open(users.supervisor);
    await button("Ativar segundo fator").click();
    await submit("Continuar");
    await dialog().getByText("Senha é obrigatória").waitFor();
    const other = await signInElsewhere(at.plant, users.supervisor);
    const { secret } = await other.ask<{ secret: string }>("/users/second-factor", "POST", { password });
    const body = { code: authenticatorCode(secret) };
    const { recoveryCodes } = await other.ask<{ recoveryCodes: string[] }>(
      "/users/second-factor/confirm",
      "POST",
      body,
    );
    await dialog().getByLabel("Senha atual", { exact: true }).fill(password);
    await submit("Continuar");
    await see("Não foi possível alterar o segundo fator.");
    await see("O segundo fator já está ativo.");

    await at.page.reload();
    await see("Restam 10 códigos de recuperação.");
    await button("Novos códigos de recuperação").click();
    await dialog().getByLabel("Senha atual", { exact: true }).fill(password);
    await submit("Novos códigos de recuperação");
    await dialog().getByText("Código é obrigatório").waitFor();
    await dialog().getByLabel("Código do aplicativo ou de recuperação").fill("nada");
    await submit("Novos códigos de recuperação");
    await dialog().getByText("Código inválido.").waitFor();
    await dialog()
      .getByLabel("Código do aplicativo ou de recuperação")
      .fill(recoveryCodes[0] ?? "");
    await submit("Novos códigos de recuperação");
    await dialog().locator("li code").first().waitFor();
    const renewed = await dialog().locator("li code").allInnerTexts();
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  });

  it("is asked for at sign-in, and not without end", async () => {
    await at.enter(users.supervisor, password);
    await button("Entrar").click();
    await see("Informe o código do segundo fator.");
    await untilTooMany(
      (answer) => answer.url().endsWith("/users/access"),
      async () => {
        await field("Código").fill("000000");
        await button("Entrar").click();
      },
    );
    await see(/^Muitas tentativas\. Tente novamente em .+\.$/);
    await at.page.getByRole("button", { name: "Voltar", exact: true }).click();
    expect(await field("E-mail").inputValue()).toBe(users.supervisor);
  });
});
