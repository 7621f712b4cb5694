import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { agreeOnSubscription, type Agreement } from "../support/in-store.ts";
import { bringManagement } from "../support/management-pages.ts";
import { showIn, sightOf } from "../support/page-states.ts";
import type { Seen } from "./seen.ts";

/** Tests what a cancelled invoice's page offers for its days. A manager is signed in on the page, and the invoice 000001 of `agreed` is open. */
export const testIssueAnew = (producing: () => Seen, office: () => Page, agreed: () => Agreement): void =>
  it("an invoice is cancelled, and the dialog offers its days anew by today's contract, also when it was declined", async () => {
    const [{ plant }, page] = [producing(), office()];
    const dialog = page.getByRole("dialog", { name: "Cancelar fatura" });
    const cancel = async (isAnew: boolean) => {
      await page.getByRole("button", { name: "Cancelar fatura" }).click();
      await dialog.getByText("A fatura fica cancelada por uma nota de crédito.").waitFor();
      await dialog.getByLabel("Motivo").fill("eram 3 máquinas");
      const offer = dialog.getByRole("checkbox", {
        name: "Emitir os mesmos dias de novo, pelo contrato de hoje",
      });
      await dialog.getByText(/^R\$\s597,00, 3 equipamentos, vencimento em /).waitFor();
      expect(await offer.isChecked()).toBe(false);
      await expectAccessible(page);
      if (isAnew) await offer.check();
      await dialog.getByRole("button", { name: "Cancelar fatura" }).click();
      await page.getByText("Fatura cancelada.", { exact: true }).waitFor();
    };
    const openAnew = async (): Promise<string> => {
      const link = page.getByText("Os dias estão na fatura").getByRole("link");
      const number = await link.innerText();
      await link.click();
      await page.getByRole("heading", { name: `Fatura ${number}` }).waitFor();
      await expect.poll(() => page.getByRole("main").innerText()).toMatch(/^R\$\s*597,00$/m);
      return number;
    };

    await agreeOnSubscription(plant, { ...agreed(), equipmentAmount: 3 });
    await showIn(page, sightOf(0, "full"));
    await bringManagement(page, plant, { name: "", path: "invoices/1", states: [] });
    await cancel(false);
    await page.getByText("Os dias desta fatura não estão em nenhuma outra.").waitFor();
    await page.getByText(/^R\$\s597,00, 3 equipamentos, vencimento em /).waitFor();
    await page.getByRole("button", { name: "Emitir de novo" }).click();
    await page.getByText("Os mesmos dias foram emitidos de novo.").waitFor();
    const first = await openAnew();
    await cancel(true);
    expect(Number(await openAnew())).toBeGreaterThan(Number(first));
  });
