import { cpSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, type TestContext } from "vitest";
import { FakeHolds } from "../../testing/fake-holds.ts";
import { cpNetEquipment, emptyConfig, modbusEquipment, startFakeServer } from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { startSwitch } from "../../testing/network-switch.ts";
import { weighingFiles } from "../../testing/weighing-files.ts";

/** Silence after which a hold ends, ms: more than twice the ten seconds between reports. In a plant it is a minute. */
const silenceMs = 24_000;

/** One machine of each driver, which make the same packages, and as many gateways as a test starts. */
const plant = async ({ onTestFinished }: TestContext, serverBehindMs = 0) => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  const files = weighingFiles(temporaryDirectory(onTestFinished));
  const holds = new FakeHolds(silenceMs, () => Date.now() - serverBehindMs);
  onTestFinished(async () => {
    await machine.close();
    await server.close();
  });
  server.state.holds = holds;
  server.state.config = {
    ...emptyConfig,
    equipment: [modbusEquipment(3, machine.port), cpNetEquipment(4, files.directory, files.name, true)],
  };
  const start = async (
    data = temporaryDirectory(onTestFinished),
    environment: Record<string, string> = {},
  ) => {
    const network = await startSwitch(server.port);
    const gateway = startGateway({
      FIEL_SERVER: network.url.href,
      FIEL_DEVICE_KEY: "key",
      FIEL_GATEWAY_DATA: data,
      ...environment,
    });
    onTestFinished(async () => {
      await gateway.kill("SIGKILL");
      await network.close();
    });
    return { ...gateway, network, data };
  };
  let made = 0;
  const make = (count: number): void => {
    for (let i = 0; i < count; i += 1) {
      made += 1;
      memory.make({ weightMg: made * 10 });
      files.add(made);
    }
  };
  const weights = (mid: number): number[] =>
    [...server.kept.values()]
      .flatMap(({ weighings }) => weighings)
      .filter(({ equipment }) => equipment === mid)
      .flatMap(({ weightMg }) => weightMg);
  /** Waits until every package is stored, each once. */
  const allAreThere = async (tell: () => string): Promise<void> => {
    const isThere = (): boolean => [3, 4].every((mid) => new Set(weights(mid)).size >= made);
    await eventually(isThere, () => `${weights(3).length} and ${weights(4).length} of ${made}\n${tell()}`);
    await sleep(3_000);
    const wanted = (unit: number) => Array.from({ length: made }, (_, i) => (i + 1) * unit);
    const inOrder = (all: number[]) => all.toSorted((a, b) => a - b);
    expect(inOrder(weights(3))).toEqual(wanted(10));
    expect(inOrder(weights(4))).toEqual(wanted(1_000));
  };
  const startsOf = () => new Set(server.reports.map(({ reading }) => reading?.start));
  const heard = (count: number) =>
    eventually(
      () => startsOf().size >= count,
      () => "not heard",
    );
  const holderOf = (mid: number) => holds.holds.get(mid);
  return { server, holds, start, make, allAreThere, heard, holderOf };
};

type Gateway = Awaited<ReturnType<Awaited<ReturnType<typeof plant>>["start"]>>;
const outputs =
  (...all: readonly Gateway[]) =>
  () =>
    all.map((one) => one.output()).join("\n----\n");

test.concurrent("two gateways that start in the same second count 20 packages as 20, and the other one takes over at a goodbye", async (context) => {
  const { start, make, allAreThere, heard, holderOf } = await plant(context);
  const [a, b] = await Promise.all([start(), start()]);
  await heard(2);
  make(20);
  await allAreThere(outputs(a, b));
  const standing = [a, b].find((one) => one.output().includes("de prontidão: lida por"));
  const reading = [a, b].find((one) => one !== standing);
  expect(standing).toBeDefined();
  const before = holderOf(3)?.gateway;
  await reading?.kill("SIGTERM");
  make(20);
  await allAreThere(outputs(a, b));
  expect(holderOf(3)?.gateway).not.toBe(before);
});

test.concurrent("a gateway that was cut off reads on, and what the other one read too is set aside", async (context) => {
  const { holds, start, make, allAreThere, heard, holderOf } = await plant(context);
  const a = await start();
  await heard(1);
  make(20);
  await allAreThere(outputs(a));
  const b = await start();
  await heard(2);
  const first = holderOf(3)?.gateway;
  a.network.cut();
  make(10);
  await eventually(() => holderOf(3)?.gateway !== first, outputs(a, b));
  make(10);
  await allAreThere(outputs(a, b));
  // Gateway A kept reading while it was cut off, and its records do not show that another gateway took over.
  a.network.mend();
  await eventually(() => holds.aside.filter((mid) => mid === 3).length >= 20, outputs(a, b));
  await allAreThere(outputs(a, b));
  // Then gateway B dies, and gateway A takes the machines back.
  await b.kill("SIGKILL");
  make(10);
  await allAreThere(outputs(a, b));
});

test.concurrent("of a cloned disk one copy reads", async (context) => {
  const { start, make, allAreThere, heard, server } = await plant(context);
  const disk = temporaryDirectory(context.onTestFinished);
  const original = await start(disk);
  await heard(1);
  make(20);
  await allAreThere(outputs(original));
  await original.kill("SIGKILL");
  const copy = temporaryDirectory(context.onTestFinished);
  cpSync(disk, copy, { recursive: true });
  const [a, b] = await Promise.all([start(disk), start(copy)]);
  await heard(3);
  make(20);
  await allAreThere(outputs(a, b));
  expect(new Set(server.reports.map(({ gateway }) => gateway)).size).toBe(1);
  await a.kill("SIGKILL");
  make(10);
  await allAreThere(outputs(a, b));
  await b.kill("SIGKILL");
});

test.concurrent("an admin hands machines over and back, and the computers' clocks are 10 min fast", async (context) => {
  const { server, holds, start, make, allAreThere, heard, holderOf } = await plant(context, 600_000);
  const a = await start();
  await heard(1);
  make(20);
  await allAreThere(outputs(a));
  const b = await start();
  await heard(2);
  const first = holderOf(3)?.gateway ?? "";
  const second = server.reports.map(({ gateway }) => gateway).find((one) => one !== first) ?? "";
  make(5);
  for (const mid of [3, 4]) holds.handOver(mid, second);
  make(5);
  await eventually(() => holderOf(3)?.gateway === second && holderOf(4)?.gateway === second, outputs(a, b));
  make(10);
  await allAreThere(outputs(a, b));
  for (const mid of [3, 4]) holds.handOver(mid, first);
  await eventually(() => holderOf(3)?.gateway === first && holderOf(4)?.gateway === first, outputs(a, b));
  make(10);
  await allAreThere(outputs(a, b));
});

test.concurrent("a plant whose server is away is read by who held it last, and a restart goes on at once", async (context) => {
  const { holds, start, make, allAreThere, heard } = await plant(context);
  const disk = temporaryDirectory(context.onTestFinished);
  const a = await start(disk);
  await heard(1);
  make(20);
  await allAreThere(outputs(a));
  a.network.cut();
  make(10);
  await sleep(2_000);
  await a.kill("SIGKILL");
  const again = await start(disk);
  again.network.cut();
  await sleep(26_000);
  make(10);
  await sleep(2_000);
  again.network.mend();
  await allAreThere(outputs(a, again));
  expect(holds.aside).toEqual([]);
});
