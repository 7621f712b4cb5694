import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createStreamRoom, leaveWhenClosed } from "./stream-room.ts";

test("whoever hung up before the stream began, or during it, leaves room for others", async () => {
  const enter = createStreamRoom();
  const gone = new PassThrough().destroy();
  await once(gone, "close");
  const during = new PassThrough();
  await leaveWhenClosed(enter(1), gone, async () => undefined);
  await leaveWhenClosed(enter(1), during, async () => undefined);
  const left = [enter(1)];
  expect(() => enter(1)).toThrow("TooManyRequests");
  during.destroy();
  await once(during, "close");
  left.push(enter(1));
  for (const leave of left) leave();
});

test("a stream that does not begin leaves its room at once", async () => {
  const enter = createStreamRoom();
  const failing = leaveWhenClosed(enter(1), new PassThrough(), async () => {
    throw new Error("no deletions");
  });
  await expect(failing).rejects.toThrow("no deletions");
  enter(1);
  enter(1);
  expect(() => enter(1)).toThrow("TooManyRequests");
});
