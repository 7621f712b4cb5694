import { createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@fiel/testkit/patience";
import { expect, onTestFinished, test } from "vitest";
import type { Positions } from "../driver.ts";
import { ScaleDriver } from "./scale-driver.ts";
import { scaleProfileSchema } from "@fiel/contracts";
import { checksumOf } from "./toledo-continuous.ts";

const everyMs = 20;

/** A scale behind a converter that accepts one connection. It sends its weight continuously, or when it is asked. */
const startScale = async (write: (weightG: number) => string, asked: string | null = null) => {
  let [onIt, isCableIn] = [0, true];
  let user: Socket | null = null;
  const tell = (): void => void (isCableIn && user?.write(write(onIt), "latin1"));
  const server = createServer((socket) => {
    if (user !== null) return void socket.destroy();
    user = socket;
    socket.on("error", () => undefined).on("close", () => (user = null));
    socket.on("data", (bytes) => asked !== null && bytes.toString("latin1").includes(asked) && tell());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sending = setInterval(() => asked === null && tell(), everyMs);
  const close = (): Promise<void> => {
    clearInterval(sending);
    user?.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  return {
    port: (server.address() as AddressInfo).port,
    put: (weightG: number): void => void (onIt = weightG),
    pullCable: (isOut: boolean): void => void (isCableIn = !isOut),
    cut: (): void => void user?.destroy(),
  };
};

const toledo = (weightG: number): string => {
  const frame = `\x02\x2d\x30\x20${String(weightG).padStart(6, "0")}000000\r`;
  return frame + String.fromCharCode(checksumOf(Buffer.from(frame, "latin1")));
};
const rule = { thresholdG: 50, stableForMs: 60 };

/** A driver whose positions and records are stored as the gateway would, unless a test lets that fail. */
const follow = (port: number, profile: object, kept = new Map<string, string>()) => {
  const parsed = scaleProfileSchema.parse({ title: "balança", driver: "scale", packages: rule, ...profile });
  const driver = new ScaleDriver(
    { mid: 1, host: "127.0.0.1", port, profile: parsed },
    { now: Date.now, monotonic: () => performance.now() },
  );
  onTestFinished(() => driver.close());
  const made: number[] = [];
  const look = async ({ isKept = true } = {}): Promise<Positions> => {
    const reading = await driver.read(kept);
    if (!isKept) return kept;
    for (const [key, value] of reading.positions) kept.set(key, value);
    made.push(...reading.weighings.flatMap(({ weightMg }) => weightMg.map((mg) => mg / 1_000)));
    return kept;
  };
  const until = async (count: number): Promise<void> => {
    const end = Date.now() + patience.pollMs;
    while (made.length < count && Date.now() < end) {
      await look().catch(() => undefined);
      await sleep(everyMs);
    }
    expect(made).toHaveLength(count);
  };
  const seesEmpty = async (): Promise<void> => {
    const isCounted = (): boolean => [...kept.values()].some((value) => value.includes('"isCounted":true'));
    do {
      await sleep(everyMs);
      await look().catch(() => undefined);
    } while (isCounted());
  };
  return { driver, made, kept, look, until, seesEmpty };
};

test("what is put on a scale that sends all the time is counted once each, also by a gateway that starts again meanwhile", async () => {
  const scale = await startScale(toledo);
  scale.put(777);
  const first = follow(scale.port, { family: "toledo-continuous" });
  // What was on the scale before the first look may have been counted already.
  await first.look();
  scale.put(0);
  await first.seesEmpty();
  for (const [place, weight] of [233, 1_250, 64].entries()) {
    scale.put(weight);
    await first.until(place + 1);
    if (weight === 64) break;
    scale.put(0);
    await first.seesEmpty();
  }
  expect(first.made).toEqual([233, 1_250, 64]);
  expect((await first.driver.describe()).source).toBe("Toledo contínuo: 64 g, com soma de verificação");
  first.driver.close();
  await sleep(everyMs);
  // The last package is still on the scale and was counted.
  const second = follow(scale.port, { family: "toledo-continuous" }, first.kept);
  await second.look();
  await sleep(5 * everyMs);
  await second.look();
  expect(second.made).toEqual([]);
  scale.put(0);
  await second.seesEmpty();
  scale.put(500);
  await second.until(1);
  expect(second.made).toEqual([500]);
});

test("a package whose record could not be kept is given again, and once", async () => {
  const scale = await startScale(toledo);
  const one = follow(scale.port, { family: "toledo-continuous" });
  await one.seesEmpty();
  scale.put(300);
  for (let looks = 0; looks < 10; looks += 1) {
    await one.look({ isKept: false });
    await sleep(everyMs);
  }
  await one.until(1);
  await one.look();
  expect(one.made).toEqual([300]);
});

test("a scale that answers when it is asked is asked, and its unstable weights do not count", async () => {
  let isMoving = false;
  const words = (weightG: number): string =>
    `\x02${isMoving ? "IIIII" : String(weightG).padStart(5, "0")}\x03`;
  const scale = await startScale(words, "\x05");
  const one = follow(scale.port, { family: "filizola", askEveryMs: 50 });
  await one.seesEmpty();
  isMoving = true;
  scale.put(1_000);
  await sleep(10 * everyMs);
  await one.look();
  expect(one.made).toEqual([]);
  isMoving = false;
  await one.until(1);
  expect(one.made).toEqual([1_000]);
});

test("a cable that is out, a line that was cut and a scale of another family are told in words, and reading goes on after it", async () => {
  const scale = await startScale(toledo);
  const one = follow(scale.port, { family: "toledo-continuous" });
  await one.seesEmpty();
  scale.pullCable(true);
  const troubleOf = async (): Promise<unknown> => {
    for (;;) {
      const trouble = await one.look().then(
        () => null,
        (error: unknown) => error,
      );
      if (trouble !== null) return trouble;
      await sleep(everyMs);
    }
  };
  expect(await troubleOf()).toMatchObject({ kind: "silent", message: "nada chega da balança há 3 s" });
  scale.pullCable(false);
  scale.put(90);
  await one.until(1);
  scale.cut();
  scale.put(0);
  await one.seesEmpty();
  one.driver.close();
  await sleep(2 * everyMs);
  const other = follow(scale.port, { family: "sma", question: "" });
  await expect(other.look()).rejects.toMatchObject({
    kind: "wrong",
    message: expect.stringMatching(
      /não são de SMA SCP-0499; parecem de toledo-continuous \(0 g\): .*<02>-0/,
    ) as unknown,
  });
});

test("nothing at the address is told as silence", async () => {
  const scale = await startScale(toledo);
  scale.cut();
  const one = follow(1, { family: "urano" });
  await expect(one.look()).rejects.toMatchObject({ kind: "silent" });
});
