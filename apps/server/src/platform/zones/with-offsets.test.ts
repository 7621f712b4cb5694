import { describe, expect, it } from "vitest";
import { withOffsets } from "./with-offsets.ts";

const noonMs = Date.UTC(2026, 10, 21, 12);

describe("the zone of an answer", () => {
  it("has the changes of its clock from three years back to a year ahead", () => {
    const { timeZone, offsets } = withOffsets("America/New_York", noonMs);
    expect(timeZone).toBe("America/New_York");
    // Clocks go forward at 7 h UTC in March, and back at 6 h UTC in November.
    const moved = [
      [Date.UTC(2024, 2, 10, 7), -240],
      [Date.UTC(2024, 10, 3, 6), -300],
      [Date.UTC(2025, 2, 9, 7), -240],
      [Date.UTC(2025, 10, 2, 6), -300],
      [Date.UTC(2026, 2, 8, 7), -240],
      [Date.UTC(2026, 10, 1, 6), -300],
      [Date.UTC(2027, 2, 14, 7), -240],
      [Date.UTC(2027, 10, 7, 6), -300],
    ];
    expect(offsets?.changes.slice(1).map(({ at, minutes }) => [at, minutes])).toEqual(moved);
  });

  it("knows that Brazil, Iran, Jordan, Mexico and Kazakhstan move no clock any more", () => {
    const zones = ["America/Sao_Paulo", "Asia/Tehran", "Asia/Amman", "America/Mexico_City"];
    const changes = zones.map((zone) => withOffsets(zone, noonMs).offsets?.changes);
    const minutes = changes.map((of) => of?.map((change) => change.minutes));
    expect(minutes).toEqual([[-180], [210], [180], [-360]]);
    const almaty = withOffsets("Asia/Almaty", noonMs).offsets?.changes;
    expect(almaty?.at(-1)).toEqual({ at: Date.UTC(2024, 1, 29, 18), minutes: 300 });
  });

  it("is the same all day, moves with the days, and has no offsets where it is not known", () => {
    const at = (hour: number) => withOffsets("America/Sao_Paulo", Date.UTC(2026, 10, 21, hour)).offsets;
    expect(at(23)).toEqual(at(0));
    expect(at(24)?.until).toBeGreaterThan(at(0)?.until ?? 0);
    expect(withOffsets("Europe/Atlantis", noonMs)).toEqual({ timeZone: "Europe/Atlantis" });
  });
});
