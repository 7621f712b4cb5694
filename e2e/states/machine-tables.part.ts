import { expect, it } from "vitest";
import { goTo } from "../support/every-page.ts";
import { expectTablesInside } from "../support/expect-tables-inside.ts";
import type { Seen } from "./seen.ts";

/** Tests the tables of what machines made, of a client that produces. */
export const testMachineTables = (producing: () => Seen): void => {
  it.each(["ordens-producao", "bobinas?zoom=lst24h", "producao", "classificacao?zoom=lst24h"])(
    "%s fits windows between a phone's and a desk's",
    async (path) => {
      const { page, at } = producing();
      await goTo(page, at, path);
      await page.locator("main table").first().waitFor();
      await expectTablesInside(page);
    },
  );

  it.each([
    ["bobinas?zoom=lst24h", "Uso das bobinas"],
    ["sobras?zoom=lst24h", "Refugo"],
    // The link leads to the machines of the group, if it has several.
    ["ordens-producao", "Ordens de produção"],
    ["fardos?zoom=lst24h", "Fardos por grupo"],
  ])("leads from %s, %s, to the machines", async (path, region) => {
    const { page, at } = producing();
    await goTo(page, at, path);
    const link = page.getByRole("region", { name: region }).locator("a[href]").first();
    await link.waitFor({ state: "attached" });
    expect(await link.getAttribute("href")).toMatch(
      /^\/client\/usina\/(?:equipamento\/\d\?|producao\?(?:.+&)?equipments=1,2,3)/,
    );
  });
};
