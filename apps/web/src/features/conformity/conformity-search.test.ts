import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch } from "../../shared/filters/filter-search.ts";
import { choiceOfSearch, type ConformityChoice, searchOfChoice } from "./conformity-search.ts";

const read = (address: string) => choiceOfSearch(parseSearch(address));
const write = ({ sampleSize, brush, sampleMs, productId }: ConformityChoice) =>
  stringifySearch({
    ...searchOfChoice("sampleSize", sampleSize),
    ...searchOfChoice("brush", brush),
    ...searchOfChoice("sampleMs", sampleMs),
    ...searchOfChoice("productId", productId),
  });
const atFirst = { sampleSize: 20, brush: null, sampleMs: null, productId: null };

describe("the samples that somebody looks at, in the address", () => {
  it("are left out while nobody chose", () => {
    expect(write(read(""))).toBe("");
    expect(read("")).toEqual(atFirst);
  });

  it("are plain to read, and read as they were written", () => {
    const address = "?size=5&part=1792414800000..1792418400000&sample=1792416120500&show=3";
    expect(read(address)).toEqual({
      sampleSize: 5,
      brush: { startMs: 1_792_414_800_000, endMs: 1_792_418_400_000 },
      sampleMs: 1_792_416_120_500,
      productId: 3,
    });
    for (const written of [address, "?part=1792414800000..", "?part=..1792418400000", "?part=.."])
      expect(write(read(written))).toBe(written);
  });

  it("are as at first where they are not understood", () => {
    for (const address of [
      "?size=6&part=1792414800000&sample=yesterday&show=-3",
      "?size=&part=2..1&sample=&show=0",
      "?size=5,13&part=a..&sample=1e400&show=99999999999999999999",
      "?part=1..2..3",
    ])
      expect(read(address)).toEqual(atFirst);
    expect(choiceOfSearch({ size: 5, part: ["1..2"], sample: null })).toEqual(atFirst);
  });
});
