import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { closePage } from "../support/browser.ts";

/** Minimum height of a table row, px. */
const rowPx = 24;

/** `openAt` opens a path of a client all of whose machines weighed. */
export const testComparedPlace = (openAt: (path: string) => Promise<Page>, machines: number): void => {
  it("keeps the place of the compared machines while they are fetched, so that no chart moves", async () => {
    const page = await openAt("producao");
    await page.route("**/dashboard/production/histogram*", () => undefined);
    await page.goto(page.url().replace(/producao.*/, "histograma-producao?zoom=lst60m"));
    const compared = page.getByRole("region", { name: "Comparação" });
    await compared.waitFor();
    expect(await compared.getAttribute("aria-busy")).toBe("true");
    const waiting = page.getByRole("region", { name: "Histograma de produção" });
    const [above, below] = [await compared.boundingBox(), await waiting.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + machines * rowPx);
    await closePage(page);
  });
};
