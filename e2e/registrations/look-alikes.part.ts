import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { addLookAlike } from "../support/in-store.ts";
import type { Journey } from "../support/journey.ts";
import { openList } from "../support/open-list.ts";

/** Tests that a list tells of codes that look alike, which an earlier version stored, until one of them is gone. */
export const describeLookAlikes = (at: Journey): void => {
  describe("two products whose codes look the same", () => {
    it("are told above the list, with what to do, until one of them is deleted", async () => {
      const { button, see, rowOf } = at;
      const note = at.page.getByText(/^Parecem iguais, mas não são, .*: ARROZ-1\. Abra um deles e salve-o/);
      const list = at.list.replace(/operadores$/, "produtos");
      await openList(list, "produto", at.page);
      await rowOf("Arroz 1 kg").waitFor();
      expect(await note.count()).toBe(0);
      await addLookAlike(at.plant);
      await openList(list, "produto", at.page);
      await note.waitFor();
      await expectAccessible(at.page);
      await button("Excluir Arroz de antes").click();
      await at.confirm();
      await see("Produto excluído.");
      await rowOf("Arroz de antes").waitFor({ state: "detached" });
      await note.waitFor({ state: "detached" });
    });
  });
};
