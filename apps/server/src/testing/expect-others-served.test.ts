import { expect, it } from "vitest";
import { shareOfAllowedWait } from "./expect-others-served.ts";

it("a single request that waits 250 ms more beside an attack than the longest beside an honest client is too long, however short the others are", () => {
  const alone = [2, 3, 20];
  const honest = [3, 5, 40];
  const beside = (longest: number) => [...Array<number>(1_000).fill(2), longest];
  expect(shareOfAllowedWait({ alone, honest, attacked: beside(289) })).toBeLessThan(1);
  expect(shareOfAllowedWait({ alone, honest, attacked: beside(290) })).toBe(1);
});

it("a machine on which an honest client makes others wait for as long is compared with that", () => {
  const alone = [20, 30, 300];
  const honest = [30, 50, 400];
  expect(shareOfAllowedWait({ alone, honest, attacked: [20, 40, 649] })).toBeLessThan(1);
  expect(shareOfAllowedWait({ alone, honest, attacked: [20, 40, 650] })).toBe(1);
});
