import { describe, expect, it } from "vitest";
import { runLeftMs, runPercent } from "./run-progress.ts";

const sheets = ["Capa", "Peso por hora", "Peso por dia"];
const expected = { bytes: 200_000, lines: [0, 9_850, 0] };

describe("how much of a file is made", () => {
  it("goes by the bytes of a workbook, and never says that all is there", () => {
    const run = { sheets, at: 2, format: "xlsx", expected } as const;
    expect(runPercent({ ...run, bytes: 50_000 })).toBe(25);
    expect(runPercent({ ...run, bytes: 250_000 })).toBe(99);
  });

  it("goes by the lines of the sheets that were read, of paper", () => {
    const run = { sheets, bytes: 900, format: "pdf", expected } as const;
    expect(runPercent({ ...run, at: 0 })).toBe(0);
    expect(runPercent({ ...run, at: 2 })).toBe(50);
    expect(runPercent({ ...run, at: 3 })).toBe(99);
  });

  it("goes by sheets where nothing was counted", () => {
    const run = { sheets, bytes: 900, format: "xlsx", expected: null } as const;
    expect(runPercent({ ...run, at: 2 })).toBe(50);
    expect(runPercent({ ...run, sheets: [], at: 0 })).toBe(0);
  });
});

describe("what is left", () => {
  it("goes on as until now, and is not guessed from nothing", () => {
    expect(runLeftMs(25, 10_000)).toBe(30_000);
    expect(runLeftMs(25, 1_000)).toBeNull();
    expect(runLeftMs(1, 10_000)).toBeNull();
  });
});
