import { expect, it } from "vitest";
import { createBrushPlace } from "./brush-place.ts";

it("tells who listens where the handles are, once for each place", () => {
  const place = createBrushPlace({ startMs: 0, endMs: 10 });
  const told: number[] = [];
  const stop = place.onMove(() => told.push(place.window().startMs));
  place.put({ startMs: 4, endMs: 10 });
  place.put({ startMs: 4, endMs: 10 });
  place.put({ startMs: 5, endMs: 10 });
  stop();
  place.put({ startMs: 6, endMs: 10 });
  expect([told, place.window()]).toEqual([[4, 5], { startMs: 6, endMs: 10 }]);
});

it("is the same place until it is put elsewhere", () => {
  const place = createBrushPlace({ startMs: 0, endMs: 10 });
  const before = place.window();
  place.put({ startMs: 0, endMs: 10 });
  expect(place.window()).toBe(before);
});
