import { newSettings as board } from "@fiel/server/testing";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { type Elsewhere, signInElsewhere } from "./support/api.ts";
import { numbersOf, sendToBoard } from "./support/board-plant.ts";
import { accumulator, openBrowser, openPage, signIn } from "./support/browser.ts";
import { catalogueFile } from "./support/catalogue-file.ts";
import { SilentProxy } from "./support/faults/silent-proxy.ts";
import { type MailServer, openMailServer } from "./support/mail-server.ts";
import { dearRice } from "./support/packaged-products.ts";
import { openPlant, password, type Plant, tenant, users } from "./support/plant.ts";
import { freePort } from "./support/ports.ts";
import { Sender } from "./support/sender.ts";
import { until } from "./support/until.ts";

/** One minute, and half a minute. Slow machines draw ten pages at the same moment, so they get more. */
const toldWithinMs = patience.testMs;
const backWithinMs = patience.pollMs;
/** Number of packages before the silence, and with the package made during it. */
const [before, after] = [8, 9];

let plant: Plant;
let browser: Browser;
let mails: MailServer;
let sender: Sender;
let proxy: SilentProxy;
let admin: Elsewhere;

const see = (page: Page, text: string | RegExp): Locator => page.getByText(text).first();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const address = (path: string) => `${proxy.url}/client/${tenant}/${path}`;

const openAs = async (path: string): Promise<Page> => {
  const page = await openPage(browser);
  await signIn(page, { url: proxy.url });
  await page.goto(address(path));
  return page;
};
const shows = (page: Page, count: number) =>
  until(`${count} packages`, async () => ((await accumulator(page, "Pacotes")) === count ? true : undefined));

/** A page that is open when the network becomes silent. */
interface Visitor {
  /** Opens the page and brings it to a state in which an action is possible. */
  readonly open: () => Promise<Page>;
  /** Acts while requests still arrive but answers do not, or while nothing passes. */
  readonly actUnanswered?: (page: Page) => Promise<void>;
  readonly act?: (page: Page) => Promise<void>;
  /** Text that reports the silence. */
  readonly told: (page: Page) => Locator;
  /** Checks the page after the network works again. */
  readonly back: (page: Page) => Promise<unknown>;
}

const lost = (page: Page) => see(page, /^Sem conexão com o servidor desde/);

const openForm = async (name: string, code: number): Promise<Page> => {
  const page = await openAs("admin/operadores");
  await see(page, "Marina").waitFor();
  await press(page, "Novo operador");
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByLabel("Código", { exact: true }).fill(String(code));
  return page;
};
const send = (page: Page) => press(page, "Adicionar operador");
const isRegistered = async (name: string): Promise<boolean> =>
  (await admin.ask<{ name: string }[]>("/registrations/operators")).some((one) => one.name === name);
const unknown = (page: Page) => see(page, /^Não sabemos se o envio chegou/);

const openScreen = async (): Promise<Page> => {
  const page = await openPage(browser);
  await page.goto(`${proxy.url}/tv`);
  const code = await until("a code is shown", async () => {
    const letters = (await page.locator(".tv-letter").allInnerTexts()).join("");
    return letters.length === 6 ? letters : undefined;
  });
  await admin.ask("/boards", "POST", { ...board, pages: ["machines"], code });
  await until("the board", async () => ((await numbersOf(page, 1))["total"] === before ? true : undefined));
  return page;
};

const openLink = async (): Promise<Page> => {
  await admin.ask("/registrations/alert-rules", "POST", {
    name: "Parada sem plano",
    condition: { kind: "stopped" },
    steps: [{ afterMinutes: 0, roles: ["Supervisor"] }],
  });
  const startedAt = Date.now() - 60_000;
  await sender.sendRecords({ occurrences: [{ equipment: 1, code: 20, startedAt, endedAt: null }] });
  const mail = await until("the mail", () => mails.mailsTo(users.supervisor).at(0));
  const page = await openPage(browser);
  await page.goto(/https?:\/\/\S+\/reconhecer#[\w-]+/.exec(mail.text)?.[0] ?? "");
  await page.getByRole("button", { name: "Reconhecer" }).waitFor();
  return page;
};

const openHome = async (): Promise<Page> => {
  const page = await openAs("inicio?zoom=today");
  await shows(page, before);
  return page;
};

const visitors: Readonly<Record<string, Visitor>> = {
  "the home page": {
    open: openHome,
    told: lost,
    back: (page) => shows(page, after),
  },
  "a read under way": {
    open: async () => {
      const page = await openAs("inicio?zoom=today");
      await shows(page, before);
      await page.getByRole("button", { name: /^Período/ }).click();
      return page;
    },
    act: (page) => page.getByRole("menuitemradio", { name: "Últimos 60 min" }).click(),
    told: lost,
    back: (page) => shows(page, after),
  },
  "a page that is being fetched": {
    open: openHome,
    act: (page) => page.getByRole("link", { name: "Conformidade" }).click(),
    told: lost,
    back: (page) =>
      page
        .locator("#content")
        .getByText(/conform/i)
        .first()
        .waitFor(),
  },
  "a form that arrived": {
    open: () => openForm("Chegou Sim", 801),
    actUnanswered: async (page) => {
      await send(page);
      await until("it arrives", async () => ((await isRegistered("Chegou Sim")) ? true : undefined));
    },
    told: unknown,
    back: (page) => see(page, "O envio chegou").waitFor(),
  },
  "a form that did not arrive": {
    open: () => openForm("Chegou Não", 802),
    act: send,
    told: unknown,
    back: async (page) => {
      await see(page, "O envio não chegou").waitFor();
      await send(page);
      await see(page, "Operador adicionado.").waitFor();
    },
  },
  "an import": {
    open: async () => {
      const page = await openAs("admin/produtos/importar");
      await see(page, "Nenhuma importação nos últimos 30 dias.").waitFor();
      return page;
    },
    act: (page) => page.locator('input[type="file"]').setInputFiles(catalogueFile(2_000, 0)),
    told: (page) => see(page, "Não foi possível ler o arquivo."),
    back: async (page) => {
      await page.locator('input[type="file"]').setInputFiles(catalogueFile(2_000, 0));
      await see(page, "Lembrado para o próximo arquivo.").waitFor();
    },
  },
  "a report": {
    open: async () => {
      const page = await openAs("relatorio?zoom=today");
      await see(page, /^capa e \d+ folhas/).waitFor();
      return page;
    },
    act: (page) => press(page, "Gerar relatório"),
    told: (page) => see(page, /^A conexão com o servidor caiu antes do fim do arquivo/),
    back: (page) =>
      Promise.all([
        page.waitForEvent("download"),
        page.locator("#content").getByRole("button", { name: "Tentar de novo" }).click(),
      ]),
  },
  "the sign-in": {
    open: async () => {
      const page = await openPage(browser);
      await page.goto(address("login"));
      await page.getByLabel("E-mail").fill(users.admin);
      await page.getByLabel("Senha", { exact: true }).fill(password);
      return page;
    },
    act: (page) => press(page, "Entrar"),
    told: (page) => see(page, "Sem resposta do servidor."),
    back: async (page) => {
      await press(page, "Entrar");
      await page.waitForURL(/\/inicio/);
    },
  },
  "a board without sign-in": {
    open: openScreen,
    told: (page) => see(page, /^Sem resposta do servidor desde/),
    back: (page) =>
      until("the board is back", async () =>
        (await numbersOf(page, 1))["total"] === after ? true : undefined,
      ),
  },
  "the acknowledge page": {
    open: openLink,
    actUnanswered: (page) => press(page, "Reconhecer"),
    told: (page) => see(page, /Não sabemos se o reconhecimento chegou/),
    back: (page) => see(page, /reconheceu em/).waitFor(),
  },
};
const names = Object.keys(visitors);
const pages = new Map<string, Page>();

/** Runs `work` on all pages at once. Answers by name the time that it took, ms, or the error. */
const ofEach = async (work: (visitor: Visitor, page: Page) => Promise<unknown>) => {
  const begun = performance.now();
  const outcomes = new Map<string, number | Error>();
  const one = async ([name, visitor]: [string, Visitor]): Promise<void> => {
    try {
      await work(visitor, pages.get(name) as Page);
      outcomes.set(name, Math.round(performance.now() - begun));
    } catch (error) {
      outcomes.set(name, error as Error);
    }
  };
  await Promise.all(Object.entries(visitors).map(one));
  console.log(Array.from(outcomes, ([name, took]) => `${name}: ${String(took)}`).join("\n"));
  return outcomes;
};

const made = (count: number) => {
  const at = Date.now() - 5_000;
  return { equipment: 1, product: dearRice.codeText, operator: 12, at: [at], weightMg: [1_010_000 + count] };
};

let told: Map<string, number | Error>;
let back: Map<string, number | Error>;

beforeAll(async () => {
  const port = await freePort();
  mails = await openMailServer();
  plant = await openPlant({
    machines: 3,
    registrations: {
      products: [dearRice],
      events: [20, 21].map((code) => ({ code, name: `Falta ${code}`, notificationLevel: 0 })),
    },
    environment: { FIEL_PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: mails.url },
  });
  proxy = await SilentProxy.open(plant.url, port);
  sender = new Sender(plant.url, plant.deviceKey);
  admin = await signInElsewhere(plant, users.admin);
  await sendToBoard(sender);
  browser = await openBrowser();
  for (const [name, visitor] of Object.entries(visitors)) pages.set(name, await visitor.open());

  proxy.turn("mute");
  await ofEach(async ({ actUnanswered }, page) => actUnanswered?.(page));
  proxy.turn("silent");
  told = await ofEach(async ({ act, told: says }, page) => {
    await act?.(page);
    await says(page).waitFor({ timeout: patience.testMs * 2 });
  });
  await sender.send([made(1)]);
  proxy.turn("whole");
  back = await ofEach(async (visitor, page) => {
    page.setDefaultTimeout(patience.pollMs * 2);
    await visitor.back(page);
  });
});
afterAll(async () => {
  await browser.close();
  proxy.close();
  await plant.close();
  await mails.close();
});

describe("a network that forgets its connections and tells nobody", () => {
  it.each(names)("is told within a minute: %s", (name) => {
    const took = told.get(name);
    if (took instanceof Error) throw took;
    expect(took).toBeLessThan(toldWithinMs);
  });

  it.each(names)("is forgotten within seconds once it works again: %s", (name) => {
    const took = back.get(name);
    if (took instanceof Error) throw took;
    expect(took).toBeLessThan(backWithinMs);
  });

  it("brings a form that was sent once to the server once", async () => {
    expect(await Promise.all(["Chegou Sim", "Chegou Não"].map(isRegistered))).toEqual([true, true]);
  });
});
