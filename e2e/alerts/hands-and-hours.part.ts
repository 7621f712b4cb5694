import type { Browser, Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { closePage, openPage } from "../support/browser.ts";
import type { MailServer } from "../support/mail-server.ts";
import { password, users } from "../support/plant.ts";
import { until } from "../support/until.ts";
import { dayOf, instantOf, timeOf } from "../support/zone.ts";

export interface AlertVisit {
  readonly page: Page;
  readonly browser: Browser;
  readonly mails: MailServer;
  /** When the machine stopped, UTC ms. */
  readonly stoppedAt: number;
  /** Address of a page of the client. */
  readonly address: (rest: string) => string;
}

/** Least margin of the timeline before an alert and after it, ms. */
const quarterMs = 15 * 60_000;

/** Tests an acknowledged incident: why somebody was not told, and giving it back, by which its supervisor is told again and the administrator takes it. */
export const testHands = (at: () => AlertVisit): void => {
  it("says why somebody was not told", async () => {
    const { page } = at();
    await page.getByRole("button", { name: "Por que não fui avisado?" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Por que não fui avisado?" });
    await dialog.getByText("Nenhum degrau da regra nomeia a pessoa nem o seu papel.").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Fechar" }).click();
  });

  it("is told again when it is given back, and taken by another, who is named with the time", async () => {
    const { page, mails, address } = at();
    await page.goto(address("alertas"));
    const row = page.getByRole("row", { name: /Reconhecido/ });
    await row.getByRole("button", { name: /^Abrir o alerta Parada sem plano/ }).click();
    const drawer = page.getByRole("region", { name: /, Parada sem plano$/ });
    await drawer.getByRole("button", { name: "Devolver" }).click();
    await page.getByText("Alerta devolvido: outra pessoa pode assumi-lo.").waitFor();
    await drawer.getByText(/ninguém reconheceu/).waitFor();
    await until("the supervisor's second mail", () => mails.mailsTo(users.supervisor).at(1));
    await drawer.getByRole("button", { name: "Reconhecer" }).click();
    await drawer.getByText(/ reconheceu \(\d\d:\d\d\)/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });
};

/** Tests the hours of an ended incident: in the list under a filter of daily hours, and on the timeline to which it leads. */
export const testHours = (at: () => AlertVisit): void => {
  it("is listed under a filter of daily hours only when it was in those hours", async () => {
    const { page, address, stoppedAt } = at();
    // The incident lasts minutes, and is in one half of the day only if the halves do not meet beside it.
    const half = /^1[12]:/.test(timeOf(stoppedAt)) ? "18:00" : "12:00";
    const isBefore = timeOf(stoppedAt) < half;
    const listOf = (before: boolean) =>
      address(`alertas?zoom=custom&days=${dayOf(stoppedAt)}&daily=1&${before ? "to" : "from"}=${half}`);
    await page.goto(listOf(isBefore));
    await page.getByRole("row", { name: /Encerrado/ }).waitFor();
    await page.goto(listOf(!isBefore));
    await page.getByText("Nenhum alerta neste período.").waitFor();
    expect(await page.getByRole("row", { name: /Encerrado/ }).count()).toBe(0);
  });

  it("leads from its mail over the sign-in to the timeline of its own hours", async () => {
    const { browser, mails, stoppedAt } = at();
    const [mail] = mails.mailsTo(users.supervisor);
    const [incident = ""] = /https?:\/\/\S+\/alertas\?incidente=\d+/.exec(mail?.text ?? "") ?? [];
    const fresh = await openPage(browser, { unused: true });
    await fresh.goto(incident);
    await fresh.getByLabel("E-mail").fill(users.supervisor);
    await fresh.getByLabel("Senha", { exact: true }).fill(password);
    await fresh.getByRole("button", { name: "Entrar" }).click();
    await fresh.getByRole("region", { name: /, Parada sem plano$/ }).waitFor();
    await fresh.getByRole("link", { name: "Linha do tempo" }).click();
    await fresh.waitForURL(/\/ocorrencias\?/);
    const asked = new URL(fresh.url()).searchParams;
    const [day, from] = [dayOf(stoppedAt - quarterMs), timeOf(stoppedAt - quarterMs)];
    expect(asked.get("days")?.split("..")[0]).toBe(day);
    expect(asked.get("equipments")).toBe("1");
    // Midnight is written as no time at all.
    expect(asked.get("from") ?? "00:00").toBe(from);
    const shownMs = instantOf(asked.get("days")?.split("..").at(-1) ?? day, asked.get("to") ?? "24:00");
    const endMs = shownMs < stoppedAt ? shownMs + 24 * 60 * 60_000 : shownMs;
    expect(endMs - stoppedAt).toBeLessThan(60 * 60_000);
    await fresh.getByText("Falta de filme").first().waitFor();
    await expectAccessible(fresh);
    await closePage(fresh);
  });
};
