import { readFileSync } from "node:fs";
import type { ReportSchedule } from "@fiel/contracts";
import type { Browser, Locator, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { signInElsewhere } from "./support/api.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { settled } from "./support/every-page.ts";
import { expectNothingSideways } from "./support/every-sight.ts";
import { holdReports } from "./support/held-reports.ts";
import { showIn } from "./support/page-states.ts";
import { type Plant, tenant, users } from "./support/plant.ts";
import { openWholePlant } from "./support/whole-plant.ts";

let plant: Plant;
let browser: Browser;
let page: Page;
const address = () => `${plant.url}/client/${tenant}/relatorio?zoom=today`;
const panel = (name: string): Locator => page.getByRole("region", { name, exact: true });

beforeAll(async () => {
  plant = await openWholePlant();
  browser = await openBrowser();
  page = await openPage(browser);
  await signIn(page, plant, users.supervisor);
  await page.goto(address());
  await panel("Relatórios agendados").getByText("Nenhum relatório agendado.").waitFor();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

describe("the page of reports", () => {
  it("wants at least one report", async () => {
    const make = panel("Gerar relatório");
    const button = make.getByRole("button", { name: "Gerar relatório" });
    await make.getByRole("button", { name: "Desmarcar todos" }).click();
    await make.getByText("Selecione ao menos um relatório.").waitFor();
    expect(await button.isDisabled()).toBe(true);
    await make.getByRole("checkbox", { name: "Sobras" }).check();
    await make.getByText(/^capa e 2 folhas, [\d.]+ linhas?, cerca de \d+ kB$/).waitFor();
    await make
      .getByText(/^2 folhas · [\d.]+ linhas?$/)
      .first()
      .waitFor();
    await make.getByText(new RegExp(`^${tenant}_\\d{4}-\\d\\d-\\d\\d_\\d{4}\\.xlsx$`)).waitFor();
    expect(await button.isEnabled()).toBe(true);
    await make.getByRole("button", { name: "Marcar todos" }).click();
  });

  it("saves a workbook named by its moment, and keeps it for this session", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      panel("Gerar relatório").getByRole("button", { name: "Gerar relatório" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${tenant}_\\d{4}-\\d\\d-\\d\\d_\\d{4}\\.xlsx$`),
    );
    const file = readFileSync(await download.path());
    expect(file.subarray(0, 2).toString()).toBe("PK");
    await panel("Últimos arquivos").getByText(download.suggestedFilename()).waitFor();
  });

  it("saves the same on paper, with the period on its cover", async () => {
    const make = panel("Gerar relatório");
    await make.getByText("PDF", { exact: true }).click();
    await make.getByText(/^capa e 16 folhas, tabelas com até 2.000 linhas, cerca de \d+ kB$/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      make.getByRole("button", { name: "Gerar relatório" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/_\d{4}\.pdf$/);
    const file = readFileSync(await download.path());
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    const [, year, month, day] = /_(\d{4})-(\d\d)-(\d\d)_/.exec(download.suggestedFilename()) ?? [];
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      `Período ${day}/${month}/${year} 00:00 a ${day}/${month}/${year}`,
    );
    expect(text).toMatch(/Página 1 de \d+/);
    expect(text).toContain("Sobrepeso");
    await panel("Últimos arquivos").getByText(download.suggestedFilename()).waitFor();
    await make.getByText("xlsx", { exact: true }).click();
  });

  it("shows how far a file is, goes on while another page is used, and can be cancelled", async () => {
    const held = await holdReports(page);
    const running = panel("Em andamento");
    const make = panel("Gerar relatório").getByRole("button", { name: "Gerar relatório" });
    const halfWay = async () => {
      await make.click();
      await running.getByText(/^.+, folha \d+ de 17$/).waitFor();
      await running.getByText(/^\d+ %/).waitFor();
      const share = Number(await running.getByRole("progressbar").getAttribute("value"));
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(100);
    };
    await halfWay();
    await page.getByRole("link", { name: "Sobras", exact: true }).click();
    await page.getByRole("heading", { name: "Sobras", level: 1 }).waitFor();
    await settled(page);
    await page.getByRole("link", { name: "Relatório", exact: true }).click();
    await running.getByText(/^.+, folha \d+ de 17$/).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), held.release()]);
    await running.getByText(`${download.suggestedFilename()} foi salvo`).waitFor();
    await halfWay();
    await running.getByRole("button", { name: "Cancelar" }).click();
    await running.getByText("Cancelado").waitFor();
    await held.end();
  });

  it("says that a report failed, and makes it when asked again", async () => {
    await page.route("**/reports?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await panel("Gerar relatório").getByRole("button", { name: "Gerar relatório" }).click();
    await panel("Em andamento").getByText("O relatório não pôde ser gerado.").waitFor();
    await page.unrouteAll();
    await Promise.all([
      page.waitForEvent("download"),
      panel("Em andamento").getByRole("button", { name: "Tentar de novo" }).click(),
    ]);
  });

  it("says of a schedule that it leaves out what is hidden, and takes it in when asked to", async () => {
    const hide = (codes: readonly number[]) =>
      page.evaluate(
        (of) => localStorage.setItem("occurrencesFilterBlacklist", JSON.stringify({ usina: of })),
        [...codes],
      );
    await hide([20]);
    await page.reload();
    await panel("Gerar relatório").getByText("sem 1 ocorrência").waitFor();
    await panel("Gerar relatório").getByRole("button", { name: "Agendar" }).click();
    const form = page.getByRole("dialog", { name: "Novo agendamento" });
    const mark = form.getByText("sem 1 ocorrência");
    await mark.waitFor();
    await form.getByRole("button", { name: "mostrar todas" }).click();
    await mark.waitFor({ state: "detached" });
    await form.getByRole("button", { name: "Cancelar" }).click();
    await hide([]);
    await page.reload();
  });

  it("schedules a report, sends it now, and tells what was sent", async () => {
    const list = panel("Relatórios agendados");
    await panel("Gerar relatório").getByRole("button", { name: "Agendar" }).click();
    const form = page.getByRole("dialog", { name: "Novo agendamento" });
    await form.getByRole("button", { name: "Salvar" }).click();
    await form.getByText("Obrigatório.").first().waitFor();
    await form.getByLabel("Nome").fill("Resumo da semana");
    await form.getByLabel("Repetição").selectOption({ label: "Semanal" });
    await form.getByLabel("Dia da semana").selectOption({ label: "Segunda-feira" });
    await form.getByLabel("Hora").fill("06:00");
    await form.getByLabel("Formato").selectOption({ label: "PDF" });
    await form.getByLabel("Endereços de e-mail").fill("diretoria@valealto.coop.br\nmarina@valealto.coop.br");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Salvar" }).click();
    const row = list.getByRole("row").filter({ hasText: "Resumo da semana" });
    await row.getByText("Segunda-feira, 06:00").waitFor();
    await row.getByText("9 tipos, PDF").waitFor();
    await row.getByRole("button", { name: "Enviar agora" }).click();
    await row.getByText(/^enviado /).waitFor();
    await list.getByRole("button", { name: "Histórico de envios" }).click();
    await panel("Histórico de envios").getByText("marina@valealto.coop.br").waitFor();
    await expectAccessible(page);
    await panel("Histórico de envios").getByRole("button", { name: "Agendamentos" }).click();
    await page.route("**/reports/schedules", async (route) => {
      const { schedules } = (await (await route.fetch()).json()) as { schedules: { lastJob: object }[] };
      const failed = { state: "failed", attempts: 5, reason: "correio sem resposta" };
      for (const one of schedules) Object.assign(one.lastJob, failed);
      await route.fulfill({ json: { schedules } });
    });
    await page.reload();
    await list.getByText("1 falhou", { exact: true }).waitFor();
    await row.getByText("correio sem resposta, 5 tentativas").waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.reload();
    await row.getByRole("button", { name: "Editar Resumo da semana" }).click();
    const elsewhere = await signInElsewhere(plant, users.supervisor);
    const { schedules } = await elsewhere.ask<{ schedules: ReportSchedule[] }>("/reports/schedules");
    const [{ id, version: _version, blocked: _blocked, nextDue: _due, lastJob: _job, ...body }] =
      schedules as [ReportSchedule];
    await elsewhere.ask(`/reports/schedules/${id}`, "PUT", { ...body, time: "07:00" });
    const edited = page.getByRole("dialog", { name: /Resumo da semana/ });
    await edited.getByLabel("Nome").fill("Resumo da semana toda");
    await edited.getByRole("button", { name: "Salvar" }).click();
    const compared = page.getByRole("dialog", { name: "Outra pessoa mudou este registro" });
    await compared.getByText("07:00").waitFor();
    await expectAccessible(page);
    await compared.getByRole("button", { name: "Gravar o escolhido" }).click();
    await row.getByText("Segunda-feira, 07:00").waitFor();
    await row.getByText("Resumo da semana toda").waitFor();
    await row.getByRole("button", { name: "Pausar Resumo da semana toda" }).click();
    await row.getByText("Pausado").waitFor();
    await row.getByRole("button", { name: "Excluir Resumo da semana toda" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await list.getByText("Nenhum relatório agendado.").waitFor();
  });

  it.each([
    [1440, "dark"],
    [1024, "light"],
    [390, "light"],
    [390, "dark"],
  ] as const)("is accessible and no wider than the window at %d px, %s", async (width, colorScheme) => {
    await showIn(page, { colorScheme, width, height: 900 });
    await expectAccessible(page);
    await expectNothingSideways(page);
  });

  it("is not an operator's", async () => {
    const other = await openPage(browser);
    await signIn(other, plant, users.operator);
    await other.goto(address());
    await other.waitForURL("**/inicio**");
    expect(await other.getByRole("link", { name: "Relatório", exact: true }).count()).toBe(0);
    await closePage(other);
  });
});
