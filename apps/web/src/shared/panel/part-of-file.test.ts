import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { partOfFile } from "./part-of-file.ts";

const t = ((_: string, { name, listed, count }: Record<string, string>) =>
  `${name} ${listed}/${count}`) as unknown as TFunction;
const format = { number: (value: number | null) => `${value}` };

it("a file says of which rows it has only some, and nothing where it has all", () => {
  const points = { name: "Amostras", listed: 300, count: 9_000 };
  const packages = { name: "Pacotes", listed: 500, count: 45_000 };
  expect(partOfFile([points, packages], t, format)).toBe("Amostras 300/9000 · Pacotes 500/45000");
  expect(partOfFile([{ ...points, count: 300 }, packages], t, format)).toBe("Pacotes 500/45000");
  expect(partOfFile([{ ...points, count: 300 }], t, format)).toBe("");
});
