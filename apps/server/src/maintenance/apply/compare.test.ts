import { describe, expect, it } from "vitest";
import { compare, inChunks } from "./compare.ts";

const rows = [
  { id: 10, code: 1, name: "Ana" },
  { id: 20, code: 2, name: "Bia" },
];
const byCode = ({ code }: { code: number }) => code;

describe("compare", () => {
  it("tells what is missing, what differs and how much is the same", () => {
    const wanted = [
      { code: 1, name: "Ana" },
      { code: 2, name: "Bea" },
      { code: 3, name: "Caio" },
    ];
    expect(compare(wanted, rows, byCode)).toEqual({
      missing: [{ code: 3, name: "Caio" }],
      changed: [{ id: 20, wanted: { code: 2, name: "Bea" } }],
      same: 1,
    });
  });

  it("asks for nothing of rows that are not named", () => {
    expect(compare([], rows, byCode)).toEqual({ missing: [], changed: [], same: 0 });
  });
});

describe("inChunks", () => {
  it("gives every row once, never more than PostgreSQL takes in a statement", async () => {
    const all = Array.from({ length: 2_001 }, (_, index) => index);
    const chunks: number[][] = [];
    await inChunks(all, async (chunk) => chunks.push(chunk));
    expect(chunks.flat()).toEqual(all);
    expect(chunks.map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
  });

  it("does nothing for no rows", async () => {
    await inChunks([], () => Promise.reject(new Error("called")));
  });
});
