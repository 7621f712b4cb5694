import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closePage } from "../support/browser.ts";
import { expectFineAtEverySight, uprightTablet } from "../support/every-sight.ts";

const dayMs = 24 * 3_600_000;

const handoverOf = (page: Page): Locator => page.getByRole("region", { name: "Passagem do turno" });
const hoursOf = (page: Page): Locator => page.getByRole("table", { name: "Hora a hora" });

/**
 * Tests the shift's page of a plant without registered shifts, whose turns are production days. `operator`: somebody with a code; `stopped`: reason of
 * stops in every hour of yesterday.
 */
export const describeShiftPage = (
  plantOf: () => { readonly open: (path: string) => Promise<Page> },
  { operator, stopped }: { readonly operator: { code: number; name: string }; readonly stopped: string },
): void => {
  describe("the shift's page", () => {
    it("shows every hour with its stops, and what the shift leaves open", async () => {
      const page = await plantOf().open("turno");
      await page.getByRole("button", { name: "Turno anterior" }).click();
      await expect.poll(() => hoursOf(page).getByRole("row").count()).toBeGreaterThanOrEqual(24);
      const rows = hoursOf(page).locator("tbody tr");
      // The rows of the present shift stand until those of the one before are there.
      for (const row of await rows.all()) await expect.poll(() => row.innerText()).toContain(stopped);
      const open = page.getByRole("region", { name: "Em aberto" });
      // A machine without packages and without a word stood all day.
      await open.getByText("Sem aviso da máquina").first().waitFor();
      await expectFineAtEverySight(page, uprightTablet);
      await closePage(page);
    });

    it("is signed by an operator's code, confirmed by the next shift, and locked then but for notes", async () => {
      const page = await plantOf().open(`turno?at=${Date.now() - dayMs}`);
      const handover = handoverOf(page);
      await handover.getByText("Ainda não assinado.").waitFor();
      await handover.getByLabel("Nota", { exact: true }).fill("bobina no fim\ntroca na próxima hora");
      await handover.getByLabel("Código do operador").fill(String(operator.code));
      await handover.getByRole("button", { name: "Assinar o turno" }).click();
      await handover.getByText(`Assinado por ${operator.name}`).waitFor();
      await handover.getByText("bobina no fim troca na próxima hora").waitFor();

      await page.getByRole("button", { name: "Turno atual" }).click();
      await handover.getByText("O turno anterior está assinado").waitFor();
      await handover.getByRole("button", { name: "Ver o turno anterior" }).click();
      await handover.getByText(`Assinado por ${operator.name}`).waitFor();

      await handover.getByLabel("Código do operador").fill(String(operator.code));
      await handover.getByRole("button", { name: "Confirmar o turno" }).click();
      await page.getByText("Quem assinou o turno não o confirma").waitFor();
      await handover.getByLabel("Código do operador").fill("");
      await handover.getByRole("button", { name: "Confirmar o turno" }).click();
      await handover.getByText("O turno está fechado").waitFor();
      const signing = handover.getByRole("button", { name: /Assinar|Confirmar/ });
      await expect.poll(() => signing.count()).toBe(0);
      await handover.getByLabel("Nota", { exact: true }).fill("a bobina chegou");
      await handover.getByRole("button", { name: "Acrescentar nota" }).click();
      await handover.getByRole("listitem").filter({ hasText: "a bobina chegou" }).waitFor();
      await page.reload();
      await expect.poll(() => handover.getByRole("listitem").count()).toBe(3);
      await expectFineAtEverySight(page, uprightTablet);
      await closePage(page);
    });

    it("stays with the shift that somebody writes about when the next one begins", async () => {
      const page = await plantOf().open("turno");
      let hasBegun = false;
      const asked: (string | null)[] = [];
      // Without an instant the page asks for the present shift: until the next one begins, that is the one of two days ago.
      await page.route(/\/dashboard\/shift(\?|$)/, async (route) => {
        const url = new URL(route.request().url());
        if (hasBegun) asked.push(url.searchParams.get("at"));
        else if (!url.searchParams.has("at")) url.searchParams.set("at", String(Date.now() - 2 * dayMs));
        await route.continue({ url: url.href });
      });
      await page.clock.install();
      await page.reload();
      /** What the page asked for, after the time until its next reading. */
      const askedLater = async () => {
        await page.clock.fastForward(61_000);
        return asked;
      };
      const handover = handoverOf(page);
      await handover.getByText("Nada foi escrito deste turno.").waitFor();
      const note = handover.getByLabel("Nota", { exact: true });
      await note.fill("correia trocada");
      hasBegun = true;
      await expect.poll(async () => (await askedLater()).length).toBeGreaterThan(1);
      expect(await note.inputValue()).toBe("correia trocada");
      const sent = page.waitForRequest((request) => request.url().endsWith("/note"));
      await handover.getByRole("button", { name: "Acrescentar nota" }).click();
      const { start } = (await sent).postDataJSON() as { start: number };
      expect(Number(asked[0])).toBe(start);
      expect(start).toBeLessThan(Date.now() - dayMs);
      // Nothing is written any more, so the page goes on to the present shift. The note is not its own.
      await expect.poll(async () => (await askedLater()).at(-1)).toBeNull();
      await expect.poll(() => handover.getByText("correia trocada").count()).toBe(0);
      await page.goto(page.url().replace(/(\?.*)?$/, `?at=${start}`));
      await handover.getByRole("listitem").filter({ hasText: "correia trocada" }).waitFor();
      await closePage(page);
    });

    it("shows the hours of a shift in which nothing happened", async () => {
      const page = await plantOf().open(`turno?at=${Date.now() - 45 * dayMs}`);
      await expect.poll(() => hoursOf(page).locator("tbody tr").count()).toBeGreaterThanOrEqual(23);
      await handoverOf(page).getByText("Nada foi escrito deste turno.").waitFor();
      await expectFineAtEverySight(page);
      await closePage(page);
    });
  });
};
