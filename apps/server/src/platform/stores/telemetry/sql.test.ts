import { describe, expect, it } from "vitest";
import { instant, joined, second, sql } from "./sql.ts";

describe("sql", () => {
  it("writes integers, lists and pieces", () => {
    const piece = sql`tenant = ${7}`;
    expect(sql`select 1 from t where ${piece} and equipment in ${[1, 2]}`.text).toBe(
      "select 1 from t where tenant = 7 and equipment in (1, 2)",
    );
    expect(joined([sql`a`, sql`b`], " or ").text).toBe("a or b");
    expect(sql`${[sql`x, `, sql`y`]}`.text).toBe("x, y");
  });

  it("writes instants", () => {
    expect(instant(1_700_000_000_123).text).toBe("fromUnixTimestamp64Milli(toInt64(1700000000123))");
    expect(second(1_700_000_000_000).text).toBe("toDateTime(1700000000, 'UTC')");
  });

  it.each([
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 60,
    "1; drop table weighings" as unknown as number,
    [] as number[],
  ])("refuses %s", (value) => {
    expect(() => sql`select ${value}`).toThrow();
  });
});
