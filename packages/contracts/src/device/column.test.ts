import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { weighingColumns } from "./batch.ts";
import { column, orNull } from "./column.ts";

const lists = fc.oneof(
  fc.array(fc.integer()),
  fc.array(fc.option(fc.double())),
  fc.array(fc.oneof(fc.constantFrom("useful", "over", null, true, false, 0, 1, 2), fc.anything())),
  fc.anything(),
);

describe("a column", () => {
  it.each([
    ["numbers", z.array(z.number()), column(z.number(), Number.isFinite)],
    [
      "numbers or nothing",
      z.array(z.number().nullable()),
      column(z.number().nullable(), orNull(Number.isFinite)),
    ],
  ])("of %s takes and refuses what an array of them does, in the same words", (_, plain, quick) => {
    fc.assert(
      fc.property(lists, (list) => {
        const [one, other] = [plain.safeParse(list), quick.safeParse(list)];
        expect(other.success).toBe(one.success);
        expect(other.data).toEqual(one.data);
        expect(other.error?.issues).toEqual(one.error?.issues);
      }),
    );
  });

  it("names the value that is wrong in a batch", () => {
    const sent = {
      equipment: 1,
      at: [1, 2],
      weightMg: [1, "2"],
      verdict: ["useful", "good"],
      inspected: [2, 0],
    };
    expect(weighingColumns.safeParse(sent).error?.issues.map(({ path }) => path.join("."))).toEqual([
      "weightMg.1",
      "verdict.1",
      "inspected.0",
    ]);
    const right = {
      equipment: 1,
      at: [1],
      weightMg: [1.5],
      verdict: [null],
      inspected: [true],
      deviance: [null],
    };
    expect(weighingColumns.parse(right)).toEqual(right);
  });
});
