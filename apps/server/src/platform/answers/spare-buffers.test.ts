import { expect, it } from "vitest";
import { SpareBuffers } from "./spare-buffers.ts";

const megabyte = 1024 * 1024;
const memoryOf = (buffers: SpareBuffers, length: number): Promise<ArrayBufferLike> =>
  buffers.lend(length, async (buffer) => {
    expect(buffer).toHaveLength(length);
    return buffer.buffer;
  });

it("lends the same memory again, to one at a time", async () => {
  const buffers = new SpareBuffers();
  const first = await memoryOf(buffers, 3 * megabyte);
  expect(await memoryOf(buffers, 2 * megabyte)).toBe(first);
  const together = await Promise.all([1, 2, 3].map((n) => memoryOf(buffers, n * megabyte)));
  expect(new Set(together).size).toBe(3);
  expect(together).toContain(first);
});

it("lends it again after what used it has failed", async () => {
  const buffers = new SpareBuffers();
  const first = await memoryOf(buffers, megabyte);
  await expect(buffers.lend(megabyte, () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(await memoryOf(buffers, megabyte)).toBe(first);
});

it("keeps few, and none that is very long", async () => {
  const buffers = new SpareBuffers();
  const many = await Promise.all(Array.from({ length: 9 }, () => memoryOf(buffers, megabyte)));
  const again = await Promise.all(many.map(() => memoryOf(buffers, megabyte)));
  expect(again.filter((one) => many.includes(one))).toHaveLength(4);
  const long = await memoryOf(buffers, 17 * megabyte);
  expect(await memoryOf(buffers, 17 * megabyte)).not.toBe(long);
});
