import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { closePage, openPage, signIn } from "../support/browser.ts";
import { openTo, settled } from "../support/every-page.ts";
import { tenant } from "../support/plant.ts";
import type { Visit } from "../support/visit.ts";

/** Puts an element around every text, as translators of browsers do. Returns their number. */
const wrapTexts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode() !== null) texts.push(walk.currentNode as Text);
    const written = texts.filter(({ data }) => data.trim() !== "");
    for (const text of written) {
      const around = document.createElement("font");
      text.replaceWith(around);
      around.append(text);
    }
    return written.length;
  });

/** Tests pages whose texts were put into other elements by the browser. */
export const testRewrittenTexts = (visit: Visit): void => {
  it("tells browsers not to translate figures and names, on every program's page", async () => {
    for (const path of ["/client", "/management/login", `/client/${tenant}/operador`, "/tv", "/reconhecer"]) {
      const answer = await fetch(visit.plant.url + path);
      expect(await answer.text(), path).toMatch(/<html[^>]* translate="no"/);
    }
  });

  it("goes on where a translator or an extension put elements around its texts", async () => {
    const page = await openPage(visit.browser);
    await signIn(page, visit.plant);
    await openTo(page, visit.plant, "inicio?zoom=today");
    await settled(page);
    const nav = page.getByRole("navigation", { name: "Navegação principal" });
    for (const name of ["Sobras", "Bobinas", "Ocorrências", "Início"]) {
      expect(await wrapTexts(page)).toBeGreaterThan(10);
      await page.getByRole("button", { name: /^Período/ }).click();
      await page.getByRole("menuitemradio").first().waitFor();
      await wrapTexts(page);
      await page.keyboard.press("Escape");
      await page.getByRole("menuitemradio").first().waitFor({ state: "detached" });
      await nav.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await settled(page);
    }
    await closePage(page);
  });
};
