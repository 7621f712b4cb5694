import { registerProfileSchema } from "@fiel/contracts";
import { expect, onTestFinished, test } from "vitest";
import { FielMemory, serveMemory } from "../../../testing/fiel-machine.ts";
import { ModbusDriver } from "./modbus-driver.ts";

const [weight, trigger, acknowledged] = [0, 20, 40];
const profile = registerProfileSchema.parse({
  title: "Gatilho com confirmação",
  packages: {
    kind: "trigger",
    trigger: { address: trigger },
    weightMg: { address: weight, type: "u32" },
    acknowledge: { address: acknowledged, table: "holding" },
  },
});

/** A machine that shows packages, and a driver whose positions are kept between looks. */
const followed = async (writeHosts: ReadonlySet<string>) => {
  const memory = new FielMemory();
  memory.bytes.fill(0);
  const machine = await serveMemory(memory);
  onTestFinished(() => machine.close());
  const follow = (positions = new Map<string, string>(), isTakenOver = false) => {
    const driver = new ModbusDriver(
      { mid: 1, host: "127.0.0.1", port: machine.port, profileName: "own", profile },
      { productText: String, now: Date.now, monotonic: () => performance.now(), writeHosts, isTakenOver },
    );
    onTestFinished(() => driver.close());
    /** `keeps`: its result is stored; otherwise it is lost with its program. */
    return async (keeps = true) => {
      const { weighings, notices, positions: next } = await driver.read(positions);
      if (keeps) for (const [key, value] of next) positions.set(key, value);
      return { weights: weighings.flatMap(({ weightMg }) => weightMg), notices };
    };
  };
  const kept = new Map<string, string>();
  return {
    modbus: machine.modbus,
    show: (weightMg: number): void => {
      memory.long(weight, weightMg);
      memory.word(trigger, 1);
    },
    /** The machine saw that its package was acknowledged. */
    fall: (): void => memory.word(trigger, 0),
    acknowledge: (): void => memory.word(acknowledged, 1),
    isAcknowledged: () => memory.bytes.readUInt16BE(acknowledged * 2) === 1,
    look: follow(kept),
    /** What the server knows, if everything was sent up to here. */
    told: () => new Map(kept),
    /** Another gateway, which continues from what the server knows. */
    takeOver: (told: Map<string, string>) => follow(told, true),
  };
};
const named = new Set(["127.0.0.1"]);

test("a machine that this computer's setting does not name is read, and never written to", async () => {
  const { show, look, isAcknowledged } = await followed(new Set(["10.0.0.7"]));
  await look();
  show(225_000);
  const { weights, notices } = await look();
  expect(weights).toEqual([225_000]);
  expect(notices.join()).toContain("não reconhece os pacotes");
  expect((await look()).weights).toEqual([]);
  expect(isAcknowledged()).toBe(false);
});

test("a machine that it names is acknowledged at the look after the package", async () => {
  const { show, look, isAcknowledged } = await followed(named);
  await look();
  show(225_000);
  expect(await look()).toEqual({ weights: [225_000], notices: [] });
  expect(isAcknowledged()).toBe(false);
  await look();
  expect(isAcknowledged()).toBe(true);
});

test("values that are read by another request than the trigger are those of the package that it shows", async () => {
  const { show, look, modbus } = await followed(named);
  await look();
  // The package changes between the request of the weight, which is the first, and that of the trigger.
  modbus.once("postReadHoldingRegisters", () => show(225_000));
  expect((await look()).weights).toEqual([225_000]);
});

test("a package that a machine shows since before the first look is kept, and then acknowledged", async () => {
  const { show, look, isAcknowledged } = await followed(named);
  show(225_000);
  expect((await look()).weights).toEqual([225_000]);
  expect((await look()).weights).toEqual([]);
  expect(isAcknowledged()).toBe(true);
});

test.each([0, 1])(
  "the next package counts when look %i after the fall of the trigger is lost with its program",
  async (lost) => {
    const { show, fall, look, isAcknowledged } = await followed(named);
    await look();
    show(225_000);
    for (let looks = 0; looks < 2; looks += 1) await look();
    fall();
    // The machine shows the next package as soon as the acknowledgement is taken back.
    for (let looks = 0; isAcknowledged(); looks += 1) await look(looks !== lost);
    show(226_000);
    expect((await look()).weights).toEqual([226_000]);
    expect((await look()).weights).toEqual([]);
    expect(isAcknowledged()).toBe(true);
  },
);

test("an acknowledgement that stands since before the first look is taken back", async () => {
  const { acknowledge, look, isAcknowledged } = await followed(named);
  acknowledge();
  await look();
  await look();
  expect(isAcknowledged()).toBe(false);
});

test("the next package counts where a computer died before it told that the one before fell", async () => {
  const { show, fall, look, told, takeOver, isAcknowledged } = await followed(named);
  await look();
  show(225_000);
  for (let looks = 0; looks < 2; looks += 1) await look();
  const known = told();
  fall();
  while (isAcknowledged()) await look();
  show(226_000);
  const other = takeOver(known);
  // The first look is lost with its program.
  expect((await other(false)).weights).toEqual([226_000]);
  expect((await other()).weights).toEqual([226_000]);
  expect((await other()).weights).toEqual([]);
  expect(isAcknowledged()).toBe(true);
});

test("an acknowledgement of a computer that died before it told of the package is taken back", async () => {
  const { show, fall, look, told, takeOver, isAcknowledged } = await followed(named);
  await look();
  await look();
  const known = told();
  show(225_000);
  while (!isAcknowledged()) await look();
  fall();
  const other = takeOver(known);
  for (let looks = 0; looks < 2; looks += 1) await other();
  expect(isAcknowledged()).toBe(false);
  show(226_000);
  expect((await other()).weights).toEqual([226_000]);
});

test.each([1, 2, 3])(
  "a package that %i looks saw and told counts once, by whoever reads next",
  async (looks) => {
    const { show, fall, look, told, takeOver, isAcknowledged } = await followed(named);
    await look();
    show(225_000);
    for (let i = 0; i < looks; i += 1) await look();
    const other = takeOver(told());
    for (let i = 0; i < 3; i += 1) expect((await other()).weights).toEqual([]);
    expect(isAcknowledged()).toBe(true);
    fall();
    for (let i = 0; i < 2; i += 1) await other();
    expect(isAcknowledged()).toBe(false);
    show(226_000);
    expect((await other()).weights).toEqual([226_000]);
  },
);
