import { describe, expect, it } from "vitest";
import { factory, type File } from "./applied-factory.ts";

interface Applied {
  readonly apply: (file: File) => Promise<string[]>;
  /** The registrations as a file. */
  readonly fileOf: () => Promise<File>;
}

/** Tests nominal rates in a file. */
export const describeAppliedRates = ({ apply, fileOf }: Applied): void => {
  describe("nominal rates of a file", () => {
    it("sets nominal rates of products, for one equipment and for all, and refuses unknown ones with their place", async () => {
      await apply(factory);
      const rates = [
        { product: "ARZ-5", equipment: 1, rate: 60 },
        { product: "ARZ-5", rate: 45 },
        { product: "7892", rate: 30.5 },
      ];
      expect(await apply({ nominalRates: rates })).toEqual([
        "ritmos nominais: 3 criados, 0 alterados, 0 iguais",
      ]);
      const changed = [{ product: "7891", equipment: 1, rate: 62 }, ...rates.slice(1)];
      expect(await apply({ nominalRates: changed })).toEqual([
        "ritmos nominais: 0 criados, 1 alterado, 2 iguais",
      ]);
      const file = await fileOf();
      expect(file.nominalRates).toEqual([
        { product: "ARZ-5", equipment: 1, rate: 62 },
        { product: "ARZ-5", equipment: null, rate: 45 },
        { product: "7892", equipment: null, rate: 30.5 },
      ]);
      expect(await apply(file)).toContain("ritmos nominais: 0 criados, 0 alterados, 3 iguais");
      const wrong = [
        { product: "X", rate: 1 },
        { product: "7892", equipment: 9, rate: 1 },
      ];
      await expect(apply({ nominalRates: wrong })).rejects.toThrow(
        /nominalRates\[0\].product: o produto "X"[^]*nominalRates\[1\].equipment: o equipamento 9/,
      );
    });

    it.each([
      ["on one equipment", { equipment: 1 }, { equipment: 1 }, 'o produto "7891" no equipamento 1 já está'],
      ["on all", {}, {}, 'o produto "7891" já está'],
      ["on all, once told by no equipment", { equipment: null }, {}, 'o produto "7891" já está'],
    ])(
      "refuses a product %s twice, by its text code and by its code, with both places",
      async (_, of, ofOther, sentence) => {
        await apply(factory);
        const rates = [
          { product: "7892", rate: 30 },
          { product: "ARZ-5", ...of, rate: 60 },
          { product: "7891", ...ofOther, rate: 61 },
        ];
        await expect(apply({ nominalRates: rates })).rejects.toThrow(
          `nominalRates[2].product: ${sentence} em nominalRates[1]`,
        );
        expect((await fileOf()).nominalRates ?? []).toEqual([]);
        expect(await apply({ nominalRates: rates.slice(0, 2) })).toEqual([
          "ritmos nominais: 2 criados, 0 alterados, 0 iguais",
        ]);
      },
    );
  });
};
