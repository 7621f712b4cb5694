import { addManager } from "./support/add-manager.ts";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { askForTestMail } from "./support/ask-for-test-mail.ts";
import { callOffLeaving } from "./support/call-off-leaving.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { gatewayStatus } from "./support/gateway-status.ts";
import { letDaysPass } from "./support/in-store.ts";
import { type MailServer, openMailServer } from "./support/mail-server.ts";
import { officeOf, officeSettings, signedInAt } from "./support/office.ts";
import { letSupportIn } from "./support/let-support-in.ts";
import { fillNewClient } from "./support/new-client.ts";
import { downloadedBy, printedOf } from "./support/taken-along.ts";
import { pixOf } from "./support/pix-of.ts";
import { openPlant, type Plant, tenant } from "./support/plant.ts";
import type { RestartableProgram } from "./support/processes.ts";
import { storedCounts } from "./support/stored-counts.ts";
import { until } from "./support/until.ts";

const manager = { email: "tania@fornecedor.test", name: "Tânia Lopes", password: "uma-senha-de-gestora" };
const owner = { email: "helena@santarita.test", name: "Helena Prado", password: "uma-senha-da-helena" };
const billedTo = "financeiro@santarita.test";

let mails: MailServer;
let plant: Plant;
let browser: Browser;
let page: Page;
/** Page of the key user, who stays signed in. */
let theirs: Page;
let gateway: RestartableProgram;
let line: NodeJS.Timeout;

beforeAll(async () => {
  mails = await openMailServer();
  plant = await openPlant({ machines: 1, environment: { ...officeSettings, SMTP_URL: mails.url } });
  await addManager(plant, manager);
  browser = await openBrowser();
  page = await openPage(browser);
});
afterAll(async () => {
  clearInterval(line);
  await browser.close();
  await plant.close();
  await mails.close();
});

const at = (rest: string) => `${plant.url}/management${rest}`;
/** Ignores the search part, where the list keeps its state. */
const isAt = (rest: string) => (url: URL) => url.origin + url.pathname === at(rest);
/** Matches with and without the trailing slash. */
const home = /\/management\/s\/?(?:\?.*)?$/;
const see = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
const field = (name: string, on = page) => on.locator(`input[name="${name}"]`);
const enter = async (email: string, password: string, on = page) => {
  await field("email", on).fill(email);
  await field("password", on).fill(password);
  await on.locator('main button[type="submit"]').click();
};
const office = () => officeOf(plant);

const mailed = (words: RegExp, count = 1) => mails.mailsSaying(billedTo, words, count);
const managersToken = async () => (await signedInAt(plant, "", manager)).token;

const pending = () => gatewayStatus(plant, "gateway-of-santa-rita");

describe("the back office", () => {
  it("is entered by managers alone, and shows nothing before", async () => {
    for (const path of ["/s/", "/s/users", "/s/clients/new", ""]) {
      await page.goto(at(path));
      await page.waitForURL((url) => url.pathname === "/management/login");
    }
    await field("email").waitFor();
    await page.locator('main button[type="submit"]').click();
    await see("Email é obrigatório");
    await see("Senha é obrigatória");
    await enter(manager.email, "outra senha");
    await see("Credenciais inválidas");
    await enter(manager.email.toUpperCase(), manager.password);
    await page.waitForURL(home);
    await see(`Bem-vindo, ${manager.name}`);
    await page.goto(at("/login"));
    await page.waitForURL(home);
    await see("1 cliente");
  });

  it("sends who asks a mail, to see that mails leave", async () => {
    await askForTestMail(page, mails, { at: at("/s/overview"), email: manager.email });
    await expectAccessible(page);
    await page.goto(at("/s/"));
  });

  it("says what is wrong with a new client, and what it would be billed", async () => {
    await page.getByRole("button", { name: "Novo cliente" }).click();
    await page.waitForURL(isAt("/s/clients/new"));
    await fillNewClient(page, { owner, billedTo });
    await expectAccessible(page);
  });

  it("creates it, and the key user comes in by the mailed link to a client that is ready", async () => {
    await page.getByRole("button", { name: "Criar cliente" }).click();
    await page.waitForURL(home);
    await see("Um e-mail foi enviado ao usuário-chave para iniciar a configuração.");
    await see("Em avaliação até");
    await expectAccessible(page);

    const { link } = await mails.mailTo(owner.email);
    theirs = await openPage(browser);
    await theirs.goto(link);
    await field("email", theirs).fill(owner.email);
    await field("password", theirs).fill(owner.password);
    await field("confirmPassword", theirs).fill(owner.password);
    await theirs.locator('main button[type="submit"]').click();
    await theirs.waitForURL(`${plant.url}/client/santa-rita/login`);
    await field("confirmPassword", theirs).waitFor({ state: "detached" });
    await enter(owner.email, owner.password, theirs);
    await theirs.waitForURL(/\/client\/santa-rita\/inicio/);
    await see(/Primeiros passos|primeiro equipamento/i, theirs);
  });

  it("has its limit of users told, and no more than them let in", async () => {
    await theirs.goto(`${plant.url}/client/santa-rita/admin/usuarios/novo`);
    await field("name", theirs).fill("Ana");
    await field("email", theirs).fill("ana@santarita.test");
    await theirs.getByRole("button", { name: "Adicionar usuário" }).click();
    await see("Um email foi encaminhado para o usuário finalizar seu cadastro.", theirs);
    await see(/2 de 2/, theirs);
    await theirs.locator('button[aria-disabled="true"]', { hasText: "Novo usuário" }).waitFor();
  });

  it("has a device, whose gateway delivers what its machine weighs", async () => {
    await theirs.goto(`${plant.url}/client/santa-rita/admin/dispositivo`);
    await see("Chave do dispositivo", theirs);
    const { ask } = await signedInAt(plant, "santa-rita", owner);
    const { device } = await ask<{ device: { appKey: string } }>("/devices");
    const [machine] = plant.machines;
    // The client has no product yet.
    machine?.setProduct(0);
    await ask("/registrations/equipments", { name: "EQ1", type: 1, ip: "127.0.0.1", port: machine?.port });
    gateway = plant.addGateway("gateway-of-santa-rita", device.appKey);
    gateway.start();
    await until("the machine is read", () => (pending().equipment.length > 0 ? true : undefined));
    line = setInterval(() => machine?.weigh(1_000), 500);
    const weighed = async () =>
      (await ask<{ use: { ingest: { used: number } } }>("/subscription")).use.ingest;
    await until("weighings are there", async () => ((await weighed()).used > 0 ? true : undefined));
  });

  it("opens it by its row, with the key user locked, and blocks it", async () => {
    await page.getByRole("cell", { name: "santa-rita" }).click();
    await page.waitForURL(isAt("/s/clients/santa-rita"));
    await see("O usuário-chave já concluiu o cadastro.");
    await page.getByText("Bloqueado", { exact: true }).click();
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.waitForURL(home);
    await see("Dados atualizados.");
    await page.getByRole("button", { name: /Bloqueados · 1/ }).click();
    await page.getByRole("cell", { name: "santa-rita" }).click();
    await page.waitForURL(isAt("/s/clients/santa-rita"));
    await page.locator('input[name="blocked"]:checked').waitFor();
    await page.locator('input[name="hasTrial"]:checked').waitFor();
    await page.getByText("Bloqueado", { exact: true }).click();
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.waitForURL(home);
    await page.getByRole("button", { name: /Bloqueados · 0/ }).waitFor();
    await page.getByRole("button", { name: /^Todos · / }).click();
    // Blocking ended the session. The records that the gateway held meanwhile arrive afterwards.
    await theirs.waitForURL(/\/client\/santa-rita\/login/);
    await enter(owner.email, owner.password, theirs);
    await theirs.waitForURL(/\/client\/santa-rita\/admin\/dispositivo/);
  });

  it("is exported by its page once it let the provider in, as a file that the browser fetches by itself", async () => {
    const { ask, token } = await signedInAt(plant, "santa-rita", owner);
    const wanted = { access: "read", hours: 1 };
    const { grants } = await ask<{ grants: readonly { id: number }[] }>("/support", wanted);
    await page.goto(at("/s/clients/santa-rita"));
    const { name, begins } = await downloadedBy(page, "Exportar tudo");
    expect(name).toMatch(/^fiel-santa-rita-\d{4}-\d\d-\d\d\.zip$/);
    expect(begins).toBe("PK");
    await see(/^Exportado em .+: .+ linhas\.$/);
    const grant = `${plant.url}/api/client/santa-rita/support/${grants[0]?.id}`;
    await fetch(grant, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
    await page.getByRole("button", { name: "Exportar tudo" }).click();
    await see("Não foi possível exportar.");
    await page.goto(at("/s/"));
  });

  it("is marked to be deleted by its name, and stays when that is called off", async () => {
    const client = at(`/s/clients/${tenant}`);
    await callOffLeaving(page, { list: home, client, name: "Usina de Teste" });
  });

  it("ends the trial, and what is to be paid from today on is billed by part, told before it is saved", async () => {
    await page.getByRole("cell", { name: "santa-rita" }).click();
    await page.waitForURL(isAt("/s/clients/santa-rita"));
    await page.locator('input[name="hasTrial"]:checked').waitFor();
    await page.getByText("Avaliação gratuita até").click();
    await see(/1ª, parcial,/);
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.waitForURL(home);
    await until("an invoice is issued", async () => {
      await page.reload();
      await see("2 clientes");
      return (await page.getByRole("link", { name: "Abrir a fatura 000001" }).count()) > 0 ? true : undefined;
    });
    await mailed(/000001 de Moinho Santa Rita/);
  });

  it("shows the invoice, whose Pix code a bank's program reads, and that a payment provider pays", async () => {
    await page.getByRole("link", { name: "Abrir a fatura 000001" }).click();
    await page.getByRole("heading", { name: "Fatura 000001" }).waitFor();
    await expectAccessible(page);
    const { pix } = await pixOf(page.getByRole("img", { name: "Código QR do Pix" }));
    const { cents } = await office().invoice(await managersToken(), 1);
    const printed = printedOf(page);
    await page.getByRole("button", { name: "Imprimir" }).click();
    expect(await printed).toEqual([expect.stringContaining("000001"), 0]);
    expect(pix).toMatchObject({ txid: "000001", transactionAmount: cents / 100, pixKey: "pix@fiel.example" });
    for (let time = 0; time < 2; time += 1) expect(await office().tellPaid("evt_1", 1, cents)).toBe(200);
    await until("it is paid", async () => {
      await page.reload();
      await page.getByRole("heading", { name: "Fatura 000001" }).waitFor();
      return (await page.getByText("Paga", { exact: false }).count()) > 0 ? true : undefined;
    });
  });

  it("reminds of the next one, and blocks who does not pay: sessions end, the gateway keeps its data", async () => {
    const token = await managersToken();
    await letDaysPass(plant, "santa-rita", 27);
    await mailed(/000002 de Moinho Santa Rita/);
    const { dueDay } = await office().invoice(token, 2);
    const untilDue = Math.round((Date.parse(dueDay) - Date.now()) / 86_400_000);
    await letDaysPass(plant, "santa-rita", untilDue + 5);
    await mailed(/fatura 000002 .*Sem pagamento, o acesso é bloqueado/);
    await page.goto(at("/s/"));
    await see(/Pagamento atrasado há \d dias/);
    await letDaysPass(plant, "santa-rita", 4);
    await mailed(/fatura 000002 .*Sem pagamento, o acesso é bloqueado/, 2);
    await theirs.goto(`${plant.url}/client/santa-rita/admin/assinatura`);
    await see("Pagamento atrasado", theirs);
    await letDaysPass(plant, "santa-rita", 8);
    await mailed(/bloqueado porque a fatura 000002/);
    await theirs.waitForURL(/\/client\/santa-rita\/login/);
    await enter(owner.email, owner.password, theirs);
    await see("Este cliente está bloqueado.", theirs);
    await until("the gateway is told, and keeps what it reads", () => {
      const { forwarding, pending: held } = pending();
      return forwarding.trouble?.includes("ClientBlocked") && held.records > 5 ? true : undefined;
    });
  });

  it("lets it in again when it pays, and everything that was weighed meanwhile arrives", async () => {
    await page.goto(at("/s/invoices/2"));
    await page.getByRole("button", { name: "Registrar pagamento" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Registrar pagamento" }).click();
    await see("Pagamento registrado.");
    await enter(owner.email, owner.password, theirs);
    await theirs.waitForURL(/\/client\/santa-rita\/admin\/assinatura/);
  });

  it("asks to be let in as support, which an administrator allows, sees on every page, and ends", async () => {
    await page.goto(at("/s/clients/santa-rita"));
    const client = `${plant.url}/client/santa-rita`;
    await letSupportIn(page, theirs, {
      client,
      mailed: () => mails.mailsSaying(owner.email, /\/admin\/apoio/, 1),
    });
    await page.goto(at("/s/"));
  });

  it("has its managers, who are invited by mail, and everybody's own profile", async () => {
    await page.getByRole("link", { name: "Usuários" }).click();
    await page.waitForURL(at("/s/users"));
    await page.getByRole("button", { name: "Novo gestor" }).click();
    await field("name").fill("Bruno");
    await field("email").fill("bruno@fornecedor.test");
    await page.getByRole("button", { name: "Convidar" }).click();
    await see("Um email foi encaminhado para o usuário finalizar seu cadastro.");
    const { link } = await mails.mailTo("bruno@fornecedor.test");
    expect(link.startsWith(at("/reset-password?token="))).toBe(true);
    await expectAccessible(page);
    await page.getByRole("link", { name: /Meu perfil/ }).click();
    await page.waitForURL(at("/s/me"));
    await see("Segundo fator");
    await expectAccessible(page);
  });

  it("is left by signing out", async () => {
    await page.getByRole("button", { name: "Sair" }).click();
    await page.waitForURL(at("/login"));
    await page.goto(at("/s/users"));
    await page.waitForURL((url) => url.pathname === "/management/login");
  });

  it("goes on after the sign-in where somebody wanted to go, and never to another site", async () => {
    await enter(manager.email, manager.password);
    await page.waitForURL(at("/s/users"));
    await see("bruno@fornecedor.test");
    await page.getByRole("button", { name: "Sair" }).click();
    await page.waitForURL(at("/login"));
    await page.goto(at("/login?volta=%2F%2Fevil.example.com%2Fmanagement%2Fs%2Fusers"));
    await enter(manager.email, manager.password);
    await page.waitForURL(home);
    await page.getByRole("button", { name: "Sair" }).click();
    await page.waitForURL(at("/login"));
  });
});

it("lost nothing of what the machine weighed while the client was blocked", async () => {
  clearInterval(line);
  const lastMadeAt = Date.now();
  await until("everything was read and delivered", () => {
    const { pending: left, equipment } = pending();
    const isRead = equipment.every(({ lastReadAt }) => (lastReadAt ?? 0) > lastMadeAt + 1_000);
    return left.records === 0 && isRead ? true : undefined;
  });
  await gateway.stop();
  await plant.server.stop();
  const { raw, quarantined } = await storedCounts(path.join(plant.directory, "data"), "santa-rita");
  expect([raw, quarantined]).toEqual([Number(plant.machines[0]?.count), 0]);
});
