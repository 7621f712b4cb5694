import { expectFineForEachReader } from "../support/fine-for-each-reader.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { closePage, openPage } from "../support/browser.ts";
import { expireLinks } from "../support/in-store.ts";
import { linkMailedTo, writtenMails } from "../support/mails.ts";
import { password, tenant, users } from "../support/plant.ts";
import type { Visit } from "../support/visit.ts";

/** Password of the supervisor after these tests. */
export const chosenPassword = "nova-senha-1";

/** Tests the reset of a forgotten password. */
export const testResetPassword = (visit: Visit): void => {
  const see = (text: string | RegExp) => visit.page.getByText(text, { exact: true }).first().waitFor();
  const openLogin = () => visit.page.goto(`${visit.plant.url}/client/${tenant}/login`);
  const ask = () => visit.page.getByRole("button", { name: "Redefinir senha" }).click();
  const submit = () => visit.page.getByRole("button", { name: "Definir senha" }).click();
  const fill = async (email: string, first: string, second: string) => {
    await visit.page.getByLabel("E-mail", { exact: true }).fill(email);
    await visit.page.getByLabel("Senha", { exact: true }).fill(first);
    await visit.page.getByLabel("Confirmar senha", { exact: true }).fill(second);
  };

  const mailsTo = (email: string): number =>
    writtenMails(visit.plant).filter(({ to }) => to === email).length;
  /** Does what has a link mailed to somebody, and returns it. */
  const mailedBy = async (email: string, act: () => Promise<unknown>): Promise<string> => {
    const before = mailsTo(email);
    await act();
    return linkMailedTo(visit.plant, email, before + 1);
  };

  const dead = () => visit.page.goto(`${visit.plant.url}/client/${tenant}/reset-password?token=nada`);
  /** Opens a link that is valid when the page opens and invalid later. */
  const openGood = async () => {
    const json = { state: "good", purpose: "reset", email: null };
    await visit.page.route("**/users/access/link", (route) => route.fulfill({ json }));
    await dead();
  };

  describe("asking for a link", () => {
    beforeEach(openLogin);

    it("wants the e-mail field first", async () => {
      await ask();
      await see("Campo email deve ser preenchido primeiro.");
    });

    it("says the same whether there is such an e-mail, and mails only those who are there", async () => {
      for (const email of ["ninguem@usina.test", users.operator]) {
        await visit.page.getByLabel("E-mail").fill(email);
        await ask();
        await see("Solicitado com sucesso");
        await see(`Se ${email} estiver cadastrado, enviamos um e-mail com o link para definir a senha.`);
      }
      await linkMailedTo(visit.plant, users.operator);
      expect(writtenMails(visit.plant).map(({ to }) => to)).not.toContain("ninguem@usina.test");
    });

    it("says that it could not be asked for", async () => {
      await visit.page.route("**/users/access/forgot", (route) => route.abort());
      await visit.page.getByLabel("E-mail").fill(users.operator);
      await ask();
      await see("Houve um problema ao solicitar a redefinição da senha.");
    });
  });

  it("does not mail the same person without end", async () => {
    await openLogin();
    await visit.page.getByLabel("E-mail").fill("insistente@usina.test");
    for (let i = 0; i < 6; i += 1) {
      const answered = visit.page.waitForResponse((answer) => answer.url().endsWith("/users/access/forgot"));
      await ask();
      await answered;
    }
    await see("Houve um problema ao solicitar a redefinição da senha.");
  });

  describe("choosing a password", () => {
    beforeEach(openGood);

    it("says under each field what is missing or wrong", async () => {
      await submit();
      for (const text of ["Email é obrigatório", "Senha é obrigatória", "Confirmação de senha é obrigatório"])
        await see(text);
      await fill("marina", "uma-senha", "outra-senha");
      await submit();
      await see("usuário deve ser um email válido");
      await see("Senhas não conferem");
      await fill(users.operator, "curta", "curta");
      await submit();
      await see("A senha precisa de ao menos 8 caracteres");
    });

    it("calls a link that became worth nothing meanwhile invalid data", async () => {
      await fill(users.operator, "nova-senha-1", "nova-senha-1");
      await submit();
      await see("Dados inválidos");
      await see("O link pode ter vencido ou já ter sido usado. Peça outro em Redefinir senha.");
    });

    it("calls any other failure unknown", async () => {
      await visit.page.route("**/users/access/reset", (route) => route.fulfill({ status: 500, body: "{}" }));
      await fill(users.operator, "nova-senha-1", "nova-senha-1");
      await submit();
      await see("Erro desconhecido");
    });
  });

  it("says at once that a link is worth nothing, and sends another one", async () => {
    await dead();
    await visit.page.getByRole("heading", { name: "Este link não vale mais" }).waitFor();
    await see("O endereço está incompleto, ou o link não foi enviado por este Fiel.");
    expect(await visit.page.getByLabel("Senha", { exact: true }).count()).toBe(0);
    await visit.page.getByLabel("E-mail", { exact: true }).fill(users.operator);
    await visit.page.getByRole("button", { name: "Enviar outro link" }).click();
    await see("Solicitado com sucesso");
  });

  it("says at once that a link's time is over, and sends another one that is good", async () => {
    await openLogin();
    await visit.page.getByLabel("E-mail").fill(users.supervisor);
    const link = await mailedBy(users.supervisor, ask);
    await expireLinks(visit.plant);
    await visit.page.goto(link);
    await visit.page.getByRole("heading", { name: "Este link não vale mais" }).waitFor();
    await visit.page.getByText("O prazo passou: o link vale por 1 hora.").waitFor();
    expect(await visit.page.getByLabel("Senha", { exact: true }).count()).toBe(0);
    await visit.page.getByLabel("E-mail", { exact: true }).fill(users.supervisor);
    const another = await mailedBy(users.supervisor, () =>
      visit.page.getByRole("button", { name: "Enviar outro link" }).click(),
    );
    await visit.page.goto(another);
    await visit.page.getByLabel("Confirmar senha", { exact: true }).waitFor();
  });

  it("leads by the mailed link to the login, once", async () => {
    await openLogin();
    await visit.page.getByLabel("E-mail").fill(users.supervisor);
    const link = await mailedBy(users.supervisor, ask);
    await visit.page.goto(link);
    await fill(users.supervisor, chosenPassword, chosenPassword);
    await submit();
    await see("Sucesso");
    await see("Senha definida com sucesso.");
    await visit.page.waitForURL(`${visit.plant.url}/client/${tenant}/login`);
    // The address changes before the page, and both pages have fields of the same names.
    await visit.page.getByLabel("Confirmar senha", { exact: true }).waitFor({ state: "detached" });

    const enter = async (secret: string) => {
      await visit.page.getByLabel("E-mail").fill(users.supervisor);
      await visit.page.getByLabel("Senha", { exact: true }).fill(secret);
      await visit.page.getByRole("button", { name: "Entrar", exact: true }).click();
    };
    await enter(password);
    await see("Credenciais inválidas");
    await enter(chosenPassword);
    await visit.page.waitForURL(`${visit.plant.url}/client/${tenant}/inicio`);

    const other = await openPage(visit.browser);
    await other.goto(link);
    await other.getByRole("heading", { name: "Este link não vale mais" }).waitFor();
    await other.getByText(/^Ele já foi usado, ou um mais novo foi enviado depois dele\./).waitFor();
    await closePage(other);
  });

  it("has no accessibility violation, in both themes, and has its reader's letters and colours", async () => {
    await dead();
    await see("Este link não vale mais");
    await see("Usina de Teste");
    await expectFineForEachReader(visit.page);
    await openGood();
    await submit();
    await see("Senha é obrigatória");
    await expectFineForEachReader(visit.page);
  });
};
