import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { allParts, partsWith } from "./typeface-parts.ts";
import { partOf } from "./typeface.ts";

const { openSync } = createRequire(import.meta.url)("fontkit") as {
  openSync: (file: string) => {
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(sign: number): boolean;
  };
};

it("every part of a typeface can be read, and has signs that it is said to have", () => {
  const without = [...allParts].filter(([name, file]) => {
    const { characterSet } = openSync(file);
    return !characterSet.some((sign) => partsWith(sign).some((part) => part.name === name));
  });
  expect(without).toEqual([]);
  expect(partOf("乓")?.name).toBe("noto-sans-sc-101");
});
