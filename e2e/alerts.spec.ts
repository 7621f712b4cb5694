import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { localhostCertificate, openOutsideServer, type OutsideServer } from "@fiel/server/testing";
import type { Browser, Locator, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testHands, testHours } from "./alerts/hands-and-hours.part.ts";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { lostInForcedColors } from "./support/lost-in-forced-colors.ts";
import { type MailServer, openMailServer } from "./support/mail-server.ts";
import { showIn } from "./support/page-states.ts";
import { openPlant, type Plant, tenant, users } from "./support/plant.ts";
import { expectGrown } from "./support/reader-letters.ts";
import { setClock } from "./support/set-clock.ts";
import { Sender } from "./support/sender.ts";
import { until, within } from "./support/until.ts";

const minute = 60_000;
const film = 20;
let plant: Plant;
let browser: Browser;
let page: Page;
let mails: MailServer;
let program: OutsideServer;
let sender: Sender;
let stoppedAt = 0;
let secret = "";
let link = "";

const address = (rest: string) => `${plant.url}/client/${tenant}/${rest}`;
const field = (name: string): Locator => page.getByRole("textbox", { name, exact: true });
const visit = () => ({ page, browser, mails, stoppedAt, address });
const stop = (startedAt: number, endedAt: number | null) =>
  sender.sendRecords({ occurrences: [{ equipment: 1, code: film, startedAt, endedAt }] });
/** Events of a type that the webhook received. The library of the Standard Webhooks verifies each. */
const heard = (type: string) =>
  program.heard
    .map(
      ({ body, headers }) =>
        new Webhook(secret).verify(body.toString(), headers) as { type: string; data: object },
    )
    .filter((message) => message.type === type);

beforeAll(async () => {
  mails = await openMailServer();
  program = await openOutsideServer();
  const certificate = path.join(tmpdir(), `fiel-e2e-${process.pid}.pem`);
  writeFileSync(certificate, localhostCertificate.cert);
  plant = await openPlant({
    machines: 1,
    registrations: { events: [{ code: film, name: "Falta de filme", notificationLevel: 0 }] },
    environment: {
      SMTP_URL: mails.url,
      FIEL_PRIVATE_NETWORKS: "127.0.0.0/8, ::1/128",
      NODE_EXTRA_CA_CERTS: certificate,
    },
  });
  sender = new Sender(plant.url, plant.deviceKey);
  const hourAgo = Date.now() - 60 * minute;
  await stop(hourAgo, hourAgo + 42 * minute);
  browser = await within("the browser opens", openBrowser());
  page = await openPage(browser);
  await within("the administrator is signed in", signIn(page, plant));
});
// Each part closes even if another one fails, and an error names the part.
afterAll(async () => {
  const closing = [
    within("the browser closes", browser.close()),
    within("the plant closes", plant.close()),
    mails.close(),
    within("the program of the webhook closes", program.close()),
  ];
  await Promise.all(closing);
});

describe("an administrator", () => {
  it("adds a webhook, is told its secret once, and tests it", async () => {
    await page.goto(address("admin/destinos"));
    await page.getByText("Nenhum destino: os alertas vão só a pessoas.").waitFor();
    await page.getByRole("button", { name: "Novo destino" }).click();
    await field("Nome").fill("ERP da usina");
    await field("Endereço").fill("http://erp.test");
    await page.getByRole("button", { name: "Adicionar destino" }).click();
    await page.getByText("Informe um endereço que comece com https://").waitFor();
    await expectAccessible(page);
    await field("Endereço").fill(`${program.origin}/alertas`);
    await page.getByRole("button", { name: "Adicionar destino" }).click();
    const dialog = page.getByRole("dialog", { name: "ERP da usina" });
    secret = await dialog.getByRole("textbox", { name: "Segredo da assinatura" }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Já copiei" }).click();
    await page.getByRole("button", { name: "Enviar um teste a ERP da usina" }).click();
    await page.getByText("ERP da usina recebeu o teste.").waitFor();
    expect(heard("test")).toHaveLength(1);
  });

  it("makes a rule while seeing what it would have done", async () => {
    await page.goto(address("alertas"));
    await page.getByText("Nenhuma regra de alerta ainda: ninguém é avisado.").waitFor();
    await page.getByRole("link", { name: "Criar uma regra" }).click();
    const would = page.getByRole("region", { name: "O que teria feito" });
    await would.getByText(/Teria disparado 1 vez\s+nos últimos 7 dias/).waitFor();
    await would.getByText("a mais longa 42 min").waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route("**/would-have-done", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await field("Por mais de").fill("60");
    // The text belongs to the previous rule until the answer arrives.
    await would
      .locator("[data-outdated]")
      .getByText(/Teria disparado 1 vez/)
      .waitFor();
    gate.resolve();
    await would.getByText("Não teria disparado nos últimos 7 dias").waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await field("Por mais de").fill("0");
    await field("Encerra depois de").fill("0");
    await field("Nome").fill("Parada sem plano");
    const mail = page.getByRole("region", { name: "O e-mail" });
    await mail.getByText("EQ1 parada: Falta de filme", { exact: true }).waitFor();
    await mail.getByText("Regra: Parada sem plano.").waitFor();
    await page.getByRole("button", { name: "Ao encerrar" }).click();
    await mail.getByText(/^Encerrado: EQ1 parada: Falta de filme, durou/).waitFor();
    await page.getByRole("button", { name: /^Destinos/ }).click();
    await page.getByRole("checkbox", { name: "ERP da usina · Webhook" }).check();
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvar regra" }).click();
    await page.getByText("Regra adicionada.").waitFor();
    const row = page.getByRole("row", { name: /Parada sem plano/ });
    await row.getByText("Equipamento parado sem plano").waitFor();
    await expectAccessible(page);
  });
});

/** The part of a worker's scope that the test reads. */
interface WorkerScope {
  shown: unknown[];
  registration: { showNotification: (title: string, look: object) => Promise<void> };
  dispatchEvent: (event: Event) => boolean;
}

describe("a browser", () => {
  it("shows what is pushed to it, and keeps where that leads", async () => {
    const [worker] = await within(
      "the worker is registered",
      Promise.all([
        page.context().waitForEvent("serviceworker"),
        page.evaluate(async () => void (await navigator.serviceWorker.register("/push.js"))),
      ]),
    );
    const pushed = {
      id: "a1",
      title: "CAF3 parada",
      text: "Falta de filme",
      page: address("alertas?incidente=1"),
      language: "es",
    };
    // A headless browser has no notifications, so the test records what the worker would show.
    const looked = worker.evaluate((data) => {
      const scope = globalThis as unknown as WorkerScope;
      scope.shown = [];
      scope.registration.showNotification = (title, look) => {
        scope.shown.push({ title, ...look });
        return Promise.resolve();
      };
      const { PushEvent: Pushed } = globalThis as unknown as {
        PushEvent: new (type: string, init: { data: string }) => Event;
      };
      scope.dispatchEvent(new Pushed("push", { data: JSON.stringify(data) }));
      scope.dispatchEvent(new Pushed("push", { data: "no alert" }));
      return scope.shown;
    }, pushed);
    const shown = await within("the worker answers", looked);
    expect(shown).toMatchObject([
      { title: "CAF3 parada", body: "Falta de filme", tag: "a1", lang: "es", data: { page: pushed.page } },
      { title: "Fiel", data: { page: "/" } },
    ]);
  });
});

describe("a machine that stops", () => {
  it("opens an incident that is mailed and told to the webhook within seconds", async () => {
    stoppedAt = Date.now();
    await stop(stoppedAt, null);
    const mail = await until("the supervisor's mail", () => mails.mailsTo(users.supervisor).at(0));
    expect(mail.text).toContain("Falta de filme");
    expect(mail.text).toMatch(/\/alertas\?incidente=\d+/);
    link = /https?:\/\/\S+\/reconhecer#[\w-]+/.exec(mail.text)?.[0] ?? "";
    expect(link).not.toBe("");
    await until("the webhook", () => heard("incident.opened").at(0));
    expect(heard("incident.opened")).toMatchObject([
      { data: { tenant, incidents: [{ subject: { id: "1" }, facts: { code: film } }] } },
    ]);
  });

  it("is acknowledged from the mail by somebody who is not signed in, once", async () => {
    const phone = await openPage(browser, { width: 390, height: 844 });
    await phone.addInitScript(setClock, 26 * 60 * minute);
    await phone.goto(link);
    await phone.getByRole("heading", { level: 1 }).waitFor();
    await phone.getByText("Falta de filme").waitFor();
    // The duration follows the server's clock, not the phone's.
    expect(await phone.locator(".lasted").textContent()).not.toMatch(/\d\s(?:h|d)\b/);
    await expectAccessible(phone);
    expect(await lostInForcedColors(phone)).toEqual([]);
    for (const px of [20, 32]) await expectGrown(phone, px);
    // Opening the link changes nothing, because mail scanners open links too.
    await page.goto(address("alertas"));
    await page.getByRole("button", { name: /^Reconhecer Parada sem plano/ }).waitFor();
    await page.getByRole("link", { name: /^Alertas\s+1 aberto$/ }).waitFor();
    await phone.getByRole("button", { name: "Reconhecer" }).click();
    await phone.getByText(/reconheceu em/).waitFor();
    await page.getByRole("link", { name: "Alertas", exact: true }).waitFor();
    await showIn(phone, { colorScheme: "dark", width: 390, height: 844 });
    await expectAccessible(phone);
    await phone.reload();
    await phone.getByText(/reconheceu em|não vale mais/).waitFor();
    expect(await phone.getByRole("button", { name: "Reconhecer" }).count()).toBe(0);
    await closePage(phone);
  });

  it("is shown with who took it, when, and whom it was told to", async () => {
    await page.goto(address("alertas"));
    const row = page.getByRole("row", { name: /Reconhecido/ });
    await row.getByRole("button", { name: /^Abrir o alerta Parada sem plano/ }).click();
    const drawer = page.getByRole("region", { name: /, Parada sem plano$/ });
    await drawer
      .getByText(/reconheceu/)
      .first()
      .waitFor();
    await drawer
      .getByText(/^E-mail a /)
      .first()
      .waitFor();
    await drawer.getByText("Webhook a ERP da usina").waitFor();
    await drawer
      .getByText(/^entregue em/)
      .nth(1)
      .waitFor();
    await expectAccessible(page);
    for (const sight of [
      { colorScheme: "dark", width: 1024, height: 768 },
      { colorScheme: "light", width: 390, height: 844 },
    ] as const) {
      await showIn(page, sight);
      await expectAccessible(page);
    }
    await showIn(page, { colorScheme: "light", width: 1440, height: 900 });
    await page.keyboard.press("Escape");
  });

  testHands(visit);

  it("that goes on ends the incident, which is told to those who were told of it", async () => {
    await stop(stoppedAt, Date.now());
    await until("the end's mail", () => mails.mailsTo(users.supervisor).at(2));
    await until("the end at the webhook", () => heard("incident.ended").at(0));
    expect(mails.mailsTo(users.supervisor)).toHaveLength(3);
    await page.getByRole("row", { name: /Encerrado/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "xlsx" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${tenant}-alertas-[\\d-]+\\.xlsx$`));
  });

  testHours(visit);
});

it("adds a destination of events, and tests it: what it answers is shown", async () => {
  const system = await openOutsideServer();
  await page.goto(address("admin/envios"));
  await page.getByRole("button", { name: "Novo destino de eventos" }).click();
  await field("Nome").fill("MES");
  await field("Endereço").fill(`${system.origin}/eventos`);
  await page.getByRole("button", { name: "Adicionar destino" }).click();
  const dialog = page.getByRole("dialog", { name: "MES" });
  const key = await dialog.getByRole("textbox", { name: "Segredo da assinatura" }).inputValue();
  await dialog.getByRole("button", { name: "Já copiei" }).click();
  const test = page.getByRole("button", { name: /^Testar MES/ });
  system.answer({ status: 202, text: "anotado" });
  await test.click();
  await page.getByText("MES recebeu o teste.").waitFor();
  await page.getByText(/HTTP 202 em [\d.]+ ms\. anotado/).waitFor();
  const [{ body, headers } = { body: "", headers: {} }] = system.heard;
  expect(new Webhook(key).verify(body.toString(), headers)).toMatchObject({ type: "test" });
  system.answer({ status: 500, text: "sem espaço" });
  await test.click();
  await page.getByText("MES não aceitou o teste.").waitFor();
  await page.getByText(/HTTP 500 em [\d.]+ ms\. sem espaço/).waitFor();
  await expectAccessible(page);
  await system.close();
});
