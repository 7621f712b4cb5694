import type { Page } from "playwright-core";
import { it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { answerCalls, refusal } from "../support/answer-calls.ts";
import { expectNothingSideways } from "../support/every-sight.ts";
import { bringManagement, openManagement } from "../support/management-pages.ts";
import { showIn, sightOf } from "../support/page-states.ts";
import type { Seen } from "./seen.ts";

/** A client that is being exported and will leave. */
const leaves = {
  leavesAt: Date.UTC(2027, 0, 4, 12),
  begunAt: null,
  ordered: { at: Date.UTC(2026, 11, 27, 12), by: "Ana de Souza" },
  delayDays: 7,
  exported: {
    state: "running",
    at: Date.UTC(2026, 11, 28, 12),
    directory: null,
    reason: null,
    rows: 12_345_678,
  },
  dropped: [{ month: "2024-11", rows: 1_234_567, at: Date.UTC(2026, 11, 1) }],
};

const client = { name: "cliente", path: "clients/usina", states: [] };

/** Tests how a client's page reports that the client leaves. A manager is signed in on the page. */
export const testLeavingClient = (producing: () => Seen, office: () => Page): void =>
  it("says how a client leaves, and that it is not known, in both themes and at every width", async () => {
    const [{ plant }, page] = [producing(), office()];
    const section = page.getByRole("group", { name: "Saída do cliente" });
    const look = async (...places: readonly number[]) => {
      for (const place of places) {
        await showIn(page, sightOf(place, "full"));
        await section.scrollIntoViewIfNeeded();
        await expectAccessible(page);
        await expectNothingSideways(page);
      }
    };
    const leaving = await answerCalls(page, { url: /\/leaving$/ }, null);
    await openManagement(page, plant, client);
    await section.locator('[aria-busy="true"]').waitFor();
    await look(0, 1);
    await leaving.answer(refusal);
    const again = section.getByRole("button", { name: "Tentar de novo" });
    await again.waitFor();
    await look(2, 3);
    await leaving.answer({ json: leaves });
    await again.click();
    await section.getByRole("button", { name: "Desistir da exclusão" }).waitFor();
    await section.getByText(/^Saída pedida pelo usuário-chave, Ana de Souza, em/).waitFor();
    await look(4, 5);
    await leaving.answer({ json: { ...leaves, begunAt: Date.UTC(2027, 0, 4, 12, 1) } });
    await openManagement(page, plant, client);
    await section.getByText(/não pode mais ser desfeita/).waitFor();
    await section.getByRole("button", { name: "Desistir da exclusão" }).waitFor({ state: "detached" });
    await look(0, 1);
    await leaving.end();
    await bringManagement(page, plant, client);
    await section.getByRole("button", { name: "Exportar tudo" }).waitFor();
    await look(0, 1, 2, 3, 4, 5);
    await section.getByRole("button", { name: "Excluir o cliente…" }).click();
    await page.getByRole("dialog").getByRole("textbox").waitFor();
    await expectAccessible(page);
  });
