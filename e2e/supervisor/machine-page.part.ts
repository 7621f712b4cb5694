import { reportedMachine } from "@fiel/server/testing";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { answerCalls, refusal } from "../support/answer-calls.ts";
import { closePage, openPage, signIn } from "../support/browser.ts";
import { goTo, openTo } from "../support/every-page.ts";
import { gatewayOf } from "../support/gateway.ts";
import { type Plant, users } from "../support/plant.ts";

export interface SupervisorAt {
  readonly plant: Plant;
  readonly browser: Browser;
  /** Opens a page of the client with a signed-in user. */
  readonly open: (path: string) => Promise<Page>;
  /** Path and search of the page in the browser, without the host. */
  readonly placeOf: (page: Page) => string;
  /** Instant at which the plant's past was sent, UTC ms. */
  readonly nowMs: number;
}

const plain = (text: string): string => text.replaceAll("\u00a0", " ").replaceAll("\n", " ");

/** Tests the page of one machine, and the names that link to it. */
export const describeMachinePage = (at: () => SupervisorAt): void => {
  describe("a machine's page", () => {
    it("is where its card leads, with a link as browsers know it, and back", async () => {
      const page = await at().open("producao");
      const link = page.getByRole("article", { name: "EQ2" }).getByRole("link");
      expect(await link.getAttribute("href")).toBe("/client/usina/equipamento/2");
      const [tab] = await Promise.all([
        page.context().waitForEvent("page"),
        link.click({ button: "middle" }),
      ]);
      await tab.getByRole("heading", { level: 1, name: "EQ2" }).waitFor();
      await tab.close();
      await page.getByRole("article", { name: "EQ2" }).click();
      await page.getByRole("heading", { level: 1, name: "EQ2" }).waitFor();
      await page.locator("header").getByRole("link", { name: "Produção" }).click();
      await page.getByRole("heading", { level: 1, name: "Produção" }).waitFor();
      await closePage(page);
    });

    it("tells its day hour by hour, and what was made, weighed and heard", async () => {
      const page = await at().open("equipamento/1?zoom=lst24h");
      const hours = page.getByRole("table", { name: "Hora a hora" });
      const useful = hours.getByRole("row", { name: /Úteis/ });
      await expect.poll(async () => plain(await useful.innerText())).toMatch(/38$/);
      const strip = page.getByRole("region", { name: "Agora e no período" });
      await expect.poll(async () => plain(await strip.innerText())).toContain("60,0 un/min");
      await page.getByRole("region", { name: "Conformidade" }).getByText("1 de 2 aprovadas").waitFor();
      await page
        .getByRole("region", { name: "Produto e ordem" })
        .getByRole("link", { name: "OP-9" })
        .waitFor();
      await page.getByRole("region", { name: "Pesos" }).locator("canvas").first().waitFor();
      await page.getByRole("region", { name: "Operador e sinal" }).getByText("Último peso").waitFor();
      await expectAccessible(page);
      await closePage(page);
    });

    it("says that there is no order only where that is known", async () => {
      const { plant, browser } = at();
      const page = await openPage(browser);
      await signIn(page, plant);
      const calls = await answerCalls(page, { url: /orders\/opdata/ }, null);
      await openTo(page, plant, "equipamento/1?zoom=lst24h");
      const strip = page.getByRole("region", { name: "Agora e no período" });
      await strip.getByText("Fator operacional").waitFor();
      const order = page.getByRole("region", { name: "Produto e ordem" });
      expect(await order.getByText("Sem ordem em produção.").count()).toBe(0);
      await calls.answer(refusal);
      await order.getByRole("button", { name: "Tentar de novo" }).waitFor();
      expect(await order.getByText("Sem ordem em produção.").count()).toBe(0);
      await calls.end();
      await order.getByRole("button", { name: "Tentar de novo" }).click();
      await order.getByRole("link", { name: "OP-9" }).waitFor();
      await closePage(page);
    });

    it("tells supervisors what its gateway says, as it says it, and leads administrators alone to the device", async () => {
      const { plant, browser } = at();
      const gateway = gatewayOf(plant, "GW-02");
      const report = (trouble: string | null) =>
        gateway.report(plant.deviceKey, {
          pending: { batches: 1, records: 12, oldestAt: Date.now() },
          machines: [reportedMachine(1, { trouble, troubleSince: trouble === null ? null : Date.now() })],
        });
      expect((await report("connect ECONNREFUSED 192.168.10.11:502")).status).toBe(200);
      const page = await openPage(browser);
      await signIn(page, plant, users.supervisor);
      await openTo(page, plant, "equipamento/1?zoom=lst24h");
      const signal = page.getByRole("region", { name: "Operador e sinal" });
      await signal.getByText("Recusa a conexão").waitFor();
      expect(await signal.getByRole("link").count()).toBe(0);
      const text = plain(await signal.innerText());
      for (const told of [
        /GW-02 no ar/,
        /Última leitura há \d/,
        /Último peso 1\.004,00 g, útil/,
        /Fila 12/,
        /Relógio [+−]?0,\d s/,
        /Versão 0\.2\.0/,
        /Último erro, \d\d:\d\d Recusa a conexão$/,
      ])
        expect(text).toMatch(told);
      await report(null);
      await signal.getByText("sem erro").waitFor();
      await expectAccessible(page);
      await closePage(page);
      const admin = await at().open("equipamento/1?zoom=lst24h");
      await admin.getByRole("link", { name: "Ver dispositivo" }).click();
      await admin.waitForURL((url) => url.pathname.endsWith("/admin/dispositivo"));
      await closePage(admin);
    });

    it("leads from a cause to its instant on the timeline, which Back leaves", async () => {
      const page = await at().open("equipamento/2?zoom=lst24h");
      const hours = page.getByRole("region", { name: "Hora a hora" });
      await hours.getByRole("link", { name: /Falta de filme/ }).click();
      await page.getByRole("heading", { level: 1, name: "Ocorrências" }).waitFor();
      const part = new URL(page.url()).searchParams.get("part") ?? "";
      const [from = 0, to = 0] = part.split("..").map(Number);
      const { nowMs } = at();
      expect([from < nowMs - 38 * 60_000, to >= nowMs]).toEqual([true, true]);
      await page.getByRole("button", { name: "Ver tudo" }).waitFor();
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "EQ2" }).waitFor();
      await closePage(page);
    });

    it("is another machine's when the header says so, and says that a number is nobody's", async () => {
      const page = await at().open("equipamento/2?zoom=lst7d");
      await page.getByRole("button", { name: /^Equipamento EQ2/ }).click();
      await page.getByRole("dialog", { name: "Equipamento" }).getByRole("button", { name: "EQ5" }).click();
      await page.getByRole("heading", { level: 1, name: "EQ5" }).waitFor();
      expect(at().placeOf(page)).toBe("/equipamento/5?zoom=lst7d");
      await openTo(page, at().plant, "equipamento/77");
      await page.getByText("Não há equipamento com este número.").waitFor();
      await closePage(page);
      const operator = await openPage(at().browser);
      await signIn(operator, at().plant, users.operator);
      await openTo(operator, at().plant, "equipamento/1");
      await operator.waitForURL((url) => url.pathname.endsWith("/inicio"));
      await closePage(operator);
    });
  });

  describe("names of machines", () => {
    let page: Page;
    beforeAll(async () => {
      page = await openPage(at().browser);
      await signIn(page, at().plant);
    });
    afterAll(() => closePage(page));

    it.each<[string, readonly (string | RegExp)[]]>([
      ["fator-operacional?zoom=lst24h", ["Fator operacional"]],
      ["ocorrencias?zoom=lst24h", ["Linha do tempo"]],
      ["histograma-ocorrencias?zoom=lst24h", ["Equipamentos e ocorrências", "Comparação"]],
      ["classificacao?zoom=lst24h", ["EQ1", "Comparação"]],
      ["histograma-producao?zoom=lst24h", [/^EQ1/, "Comparação"]],
      ["conformidade?zoom=lst24h&equipments=1", ["EQ1"]],
      [
        "inicio?zoom=lst24h",
        ["Produção por equipamento", "Situação", "Fator operacional", "Últimas ocorrências"],
      ],
      ["producao", ["Resumo por classificação"]],
    ])("lead to their pages from %s, %s", async (path, regions) => {
      await goTo(page, at().plant, path);
      for (const region of regions) {
        const link = page.getByRole("region", { name: region }).locator('a[href*="/equipamento/"]').first();
        await link.waitFor({ state: "attached" });
        expect(await link.getAttribute("href")).toMatch(/^\/client\/usina\/equipamento\/\d+/);
      }
    });
  });
};
