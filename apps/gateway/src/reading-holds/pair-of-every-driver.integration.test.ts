import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import { FakeHolds } from "../../testing/fake-holds.ts";
import { emptyConfig, modbusEquipment, startFakeServer } from "../../testing/fake-server.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { startSwitch } from "../../testing/network-switch.ts";
import {
  type OnePackageMachine,
  startCounter,
  startScale,
  startStream,
  startTrigger,
} from "../../testing/one-package-machines.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";

/** Silence after which a hold ends, ms: more than twice the ten seconds between reports. In a plant it is a minute. */
const silenceMs = 24_000;
const firstGrams = 100;

/** Machines that show one package at a time, by number. Rings and files are in `two-gateways.integration.test.ts`. */
const starters = { 5: startCounter, 6: startTrigger, 7: startStream, 8: startScale };
const mids = Object.keys(starters).map(Number);
/** Its packages stay until somebody acknowledges them; the other gateway never sees those again. */
const triggerMid = 6;
const scaleMids = [7, 8];

const startMachines = async ({ onTestFinished }: TestContext): Promise<OnePackageMachine[]> => {
  const machines = await Promise.all(Object.values(starters).map((start) => start()));
  onTestFinished(async () => void (await Promise.all(machines.map((machine) => machine.close()))));
  return machines;
};

const plant = async (context: TestContext) => {
  const machines = await startMachines(context);
  const server = await startFakeServer();
  context.onTestFinished(() => server.close());
  const holds = new FakeHolds(silenceMs);
  server.state.holds = holds;
  const equipment = machines.map(({ port, profileName }, i) =>
    modbusEquipment(mids[i] ?? 0, port, profileName),
  );
  server.state.config = { ...emptyConfig, equipment };
  const outputs: (() => string)[] = [];

  const start = async (data = temporaryDirectory(context.onTestFinished)) => {
    mkdirSync(join(data, "profiles"), { recursive: true });
    for (const { profileName, profile } of machines)
      if (profile !== undefined)
        writeFileSync(join(data, "profiles", `${profileName}.json`), JSON.stringify(profile));
    const network = await startSwitch(server.port);
    const gateway = startGateway({
      FIEL_SERVER: network.url.href,
      FIEL_DEVICE_KEY: "key",
      FIEL_GATEWAY_DATA: data,
      FIEL_GATEWAY_WRITE_HOSTS: "127.0.0.1",
    });
    outputs.push(gateway.output);
    context.onTestFinished(async () => {
      await gateway.kill("SIGKILL");
      await network.close();
    });
    return { ...gateway, network, data };
  };
  const tell = (): string => outputs.map((output) => output()).join("\n----\n");
  const until = (isSo: () => boolean, what: string) => eventually(isSo, () => `${what}\n${tell()}`);
  const stored = (mid: number): number[] =>
    [...server.kept.values()]
      .flatMap(({ weighings }) => weighings)
      .filter((group) => group.equipment === mid)
      .flatMap(({ weightMg }) => weightMg.map((mg) => mg / 1_000));
  const aside = (mid: number): number[] => (holds.weightsAside.get(mid) ?? []).map((mg) => mg / 1_000);
  const positionOf = (mid: number): string => {
    const { machines: known } = holds.machines("");
    return Object.values(known.find((one) => one.equipment === mid)?.positions ?? {}).join();
  };
  const isReady = (mid: number): boolean =>
    positionOf(mid) !== "" && (!scaleMids.includes(mid) || positionOf(mid).includes('"isCounted":false'));

  let made = 0;
  /** A package arrives at each machine; `meanwhile` happens while it is there, and it leaves when somebody has stored it. */
  const weigh = async (meanwhile: () => Promise<unknown> | void = () => undefined): Promise<void> => {
    const grams = firstGrams + (made += 1);
    for (const machine of machines) machine.show(grams);
    await meanwhile();
    const isTaken = (mid: number): boolean =>
      stored(mid).includes(grams) || (mid === triggerMid && holds.holds.get(mid)?.turn !== turnOf(mid));
    for (const mid of mids) await until(() => isTaken(mid), `${grams} g of ${mid}: ${stored(mid).join()}`);
    for (const machine of machines) machine.clear();
    await until(() => scaleMids.every(isReady), "the scales are seen empty");
    for (const mid of mids) turns.set(mid, holds.holds.get(mid)?.turn ?? 0);
  };
  const turns = new Map<number, number>();
  const turnOf = (mid: number): number => turns.get(mid) ?? holds.holds.get(mid)?.turn ?? 0;
  const expectOnce = async (): Promise<void> => {
    const all = Array.from({ length: made }, (_, i) => firstGrams + i + 1);
    const inOrder = (weights: readonly number[]) => weights.toSorted((a, b) => a - b);
    const isThere = (mid: number): boolean =>
      all.every((grams) => stored(mid).includes(grams) || (mid === triggerMid && aside(mid).includes(grams)));
    await until(() => mids.every(isThere), mids.map((mid) => `${mid}: ${stored(mid).join()}`).join("\n"));
    for (const mid of mids) {
      expect(new Set(stored(mid)).size, `machine ${mid}: ${stored(mid).join()}`).toBe(stored(mid).length);
      if (mid !== triggerMid) expect(inOrder(stored(mid))).toEqual(all);
    }
  };
  const areRead = () => until(() => mids.every(isReady), "all machines are read");
  const holderOf = (mid: number) => holds.holds.get(mid)?.gateway;
  return { start, weigh, areRead, expectOnce, holds, holderOf, until, server };
};

test.concurrent("a goodbye, a dead computer and its return count each package once, of every driver", async (context) => {
  const { start, weigh, areRead, expectOnce, holderOf, until, server } = await plant(context);
  const both = await Promise.all([start(), start()]);
  await areRead();
  await until(() => new Set(server.reports.map(({ gateway }) => gateway)).size === 2, "both are heard");
  for (let i = 0; i < 3; i += 1) await weigh();
  const isStanding = (one: (typeof both)[number]) => one.output().includes("de prontidão: lida por");
  await until(() => both.some(isStanding), "one stands by");
  const [first, second] = both.toSorted((a, b) => Number(isStanding(a)) - Number(isStanding(b)));
  await weigh(() => first?.kill("SIGTERM"));
  for (let i = 0; i < 3; i += 1) await weigh();
  const third = await start(first?.data);
  await until(() => isStanding(third), "the first computer stands by");
  const before = holderOf(8);
  await weigh(() => second?.kill("SIGKILL"));
  await until(() => mids.every((mid) => holderOf(mid) !== before), "the first computer reads");
  for (let i = 0; i < 3; i += 1) await weigh();
  // What the dead computer had not sent is set aside.
  await start(second?.data);
  await weigh();
  await expectOnce();
});

test.concurrent("a hand-over by an admin, and a gateway that is cut off, count each package once, of every driver", async (context) => {
  const { start, weigh, areRead, expectOnce, holds, holderOf, until, server } = await plant(context);
  const a = await start();
  await areRead();
  for (let i = 0; i < 2; i += 1) await weigh();
  const first = holderOf(5) ?? "";
  await start();
  const otherOf = () => server.reports.map(({ gateway }) => gateway).find((one) => one !== first);
  await until(() => otherOf() !== undefined, "both are heard");
  const second = otherOf() ?? "";
  const handOver = (gateway: string) => {
    for (const mid of mids) holds.handOver(mid, gateway);
    return until(() => mids.every((mid) => holderOf(mid) === gateway), "the other one reads");
  };
  await weigh(() => handOver(second));
  for (let i = 0; i < 2; i += 1) await weigh();
  await weigh(() => handOver(first));
  for (let i = 0; i < 2; i += 1) await weigh();
  a.network.cut();
  await weigh();
  for (let i = 0; i < 3; i += 1) await weigh();
  // The first one read on while it was cut off.
  a.network.mend();
  await until(() => holds.aside.length > 0, "what it read is set aside");
  await weigh();
  await expectOnce();
});
