import { expect, it } from "vitest";
import { memoryStorage } from "../shared/testing/memory-storage.ts";
import { reloadWhenOutdated } from "./reload-when-outdated.ts";

const always =
  <T>(value: T) =>
  () =>
    value;

const watch = (storage: () => Storage | null = always(memoryStorage())) => {
  const page = new EventTarget();
  const state = { nowMs: 1_000_000, reloads: 0, served: true };
  reloadWhenOutdated(page, {
    storage,
    now: () => state.nowMs,
    isServed: () => Promise.resolve(state.served),
    reload: () => {
      state.reloads += 1;
    },
  });
  const fail = async () => {
    page.dispatchEvent(new Event("vite:preloadError"));
    await Promise.resolve();
    await Promise.resolve();
    return state.reloads;
  };
  return { state, fail };
};

it("takes the new version, but does not reload for ever", async () => {
  const { state, fail } = watch();
  expect(await fail()).toBe(1);
  state.nowMs += 59_999;
  expect(await fail()).toBe(1);
  state.nowMs += 1;
  expect(await fail()).toBe(2);
});

it("takes the new version although the clock was set back since the last time", async () => {
  const { state, fail } = watch();
  expect(await fail()).toBe(1);
  state.nowMs -= 600_000;
  expect(await fail()).toBe(2);
  expect(await fail()).toBe(2);
});

it("keeps the page while the server is gone, and takes the new version when it is back", async () => {
  const { state, fail } = watch();
  state.served = false;
  expect(await fail()).toBe(0);
  state.served = true;
  expect(await fail()).toBe(1);
});

it.each<[string, () => Storage | null]>([
  [
    "throws",
    () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  ],
  ["is null", () => null],
])("does not reload where the storage %s: nobody would know that it has", async (_, storage) => {
  const { fail } = watch(storage);
  expect([await fail(), await fail()]).toEqual([0, 0]);
});
