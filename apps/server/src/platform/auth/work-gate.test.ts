import { expect, it } from "vitest";
import { WorkGate } from "./work-gate.ts";

const full = () => new Error("full");

it("runs no more at once than it may, in the order they came, and refuses what cannot wait", async () => {
  const gate = new WorkGate(2, 3);
  const done: number[] = [];
  const ends = new Map<number, () => void>();
  let running = 0;
  let most = 0;
  const work = (name: number) =>
    gate.run(
      async () => {
        most = Math.max(most, (running += 1));
        await new Promise<void>((end) => ends.set(name, end));
        running -= 1;
        done.push(name);
      },
      full,
      null,
    );
  const all = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toThrow("full");
  for (const name of [1, 2, 3, 4, 5]) {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
  }
  await Promise.all(all);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it("gives the place free when work fails", async () => {
  const gate = new WorkGate(1, 1);
  await expect(gate.run(() => Promise.reject(new Error("broken")), full, null)).rejects.toThrow("broken");
  expect(await gate.run(async () => "ran", full, null)).toBe("ran");
});

it("keeps a place for others than who has half of them, and lets tenants in by turns", async () => {
  const gate = new WorkGate(2, 3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, of: number) =>
    gate.run(
      async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      },
      full,
      of,
    );
  const all = [
    work("a1", 1),
    work("a2", 1),
    work("a3", 1),
    work("a4", 1),
    work("b1", 2),
    work("c1", 3),
    work("b2", 2),
  ];
  await expect(work("a5", 1)).rejects.toThrow("full");
  expect(begun).toEqual(["a1", "b1"]);
  for (const name of ["b1", "c1", "b2", "a1", "a2", "a3", "a4"]) {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "c1", "b2", "a2", "a3", "a4"]);
});
