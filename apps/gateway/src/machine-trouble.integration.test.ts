import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test, type TestContext } from "vitest";
import { emptyConfig, modbusEquipment, startFakeServer, storedWeights } from "../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../testing/fiel-machine.ts";
import { startGateway } from "../testing/gateway-process.ts";
import { misbehaviours, startRoughMachine } from "../testing/rough-machine.ts";
import { eventually } from "../testing/runtimes.ts";
import { temporaryDirectory } from "../testing/temporary-directory.ts";
import type { GatewayStatus } from "./reporting/status.ts";

const good = 1;
const closedPort = 99;
const wrongVersion = 98;
const badProfile = 97;

const startRoughFactory = async ({ onTestFinished }: TestContext) => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const names = Object.keys(misbehaviours) as (keyof typeof misbehaviours)[];
  const rough = await Promise.all(names.map((name) => startRoughMachine(misbehaviours[name])));
  const otherMap = new FielMemory();
  otherMap.word(0, 7);
  const otherMachine = await serveMemory(otherMap);
  const gone = await startRoughMachine(misbehaviours.hangs);
  await gone.close();
  onTestFinished(async () => {
    await Promise.all([machine, otherMachine, ...rough].map((one) => one.close()));
  });
  const equipment = [
    modbusEquipment(good, machine.port),
    ...rough.map(({ port }, i) => modbusEquipment(10 + i, port)),
    modbusEquipment(closedPort, gone.port),
    modbusEquipment(wrongVersion, otherMachine.port),
    modbusEquipment(badProfile, machine.port, "no-such-profile"),
  ];
  return { memory, names, equipment };
};

// Both tests mostly wait for machines.
test.concurrent("machines that hang, drop or answer nonsense are told as such, and slow no other machine", async (context) => {
  const { onTestFinished } = context;
  const { memory, names, equipment } = await startRoughFactory(context);
  const server = await startFakeServer();
  onTestFinished(server.close);
  const data = temporaryDirectory(onTestFinished);
  server.state.config = { ...emptyConfig, equipment: equipment.slice(0, 1) };
  const gateway = startGateway({
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "k",
    FIEL_GATEWAY_DATA: data,
  });
  onTestFinished(() => gateway.kill("SIGKILL"));
  const statesOf = (mid: number) =>
    [...server.stored.values()].flatMap((one) => one.statuses).filter((one) => one.equipment === mid);
  await eventually(() => statesOf(good).length > 0, gateway.output);

  let made = 0;
  const medianLatency = async (packages: number): Promise<number> => {
    const latencies: number[] = [];
    for (let i = 0; i < packages; i += 1) {
      const madeAt = performance.now();
      memory.make({ weightMg: (made += 1) * 10 });
      await eventually(() => storedWeights(server, good).length === made, gateway.output);
      latencies.push(performance.now() - madeAt);
      await setTimeout(200);
    }
    return latencies.toSorted((a, b) => a - b)[Math.floor(packages / 2)] ?? 0;
  };
  const alone = await medianLatency(11);
  server.state.config = { ...emptyConfig, equipment };
  await eventually(server.tellRegistrationsChanged, gateway.output);
  await eventually(() => statesOf(wrongVersion).length > 0, gateway.output);
  const amongTrouble = await medianLatency(21);
  // A latency below a second passes anyway: three times next to nothing is still nothing, and a gateway that waits for a machine waits seconds.
  expect(amongTrouble).toBeLessThan(Math.max(3 * alone, 1_000));
  expect(storedWeights(server, good)).toEqual(Array.from({ length: made }, (_, i) => (i + 1) * 10));

  const status = () => JSON.parse(readFileSync(join(data, "status.json"), "utf8")) as GatewayStatus;
  const troubleOf = (mid: number) => status().equipment.find((one) => one.mid === mid)?.trouble;
  const expected = (mid: number) => {
    const wrong = mid === wrongVersion || mid === badProfile || names[mid - 10] === "exception";
    return wrong ? 5 : 3;
  };
  for (const { mid } of equipment.filter((one) => one.mid !== good)) {
    const what = `${mid} ${names[mid - 10] ?? ""}`;
    await eventually(
      () => statesOf(mid).at(-1)?.state === expected(mid) && typeof troubleOf(mid) === "string",
      () => what,
    );
    expect(gateway.output(), what).toContain(`"mid":${mid},`);
  }
  expect(statesOf(good).every(({ state }) => state === 2)).toBe(true);
  expect(troubleOf(good)).toBeNull();
});

test.concurrent("a machine that comes back is read on from where it was, and what the ring lost meanwhile is counted", async ({
  onTestFinished,
}) => {
  const memory = new FielMemory(20);
  const first = await serveMemory(memory);
  const server = await startFakeServer();
  onTestFinished(server.close);
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(4, first.port)] };
  const data = temporaryDirectory(onTestFinished);
  const gateway = startGateway({
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "k",
    FIEL_GATEWAY_DATA: data,
  });
  onTestFinished(() => gateway.kill("SIGKILL"));
  memory.make({ weightMg: 10 });
  await eventually(() => storedWeights(server, 4).length === 1, gateway.output);
  await first.close();
  const states = () => [...server.stored.values()].flatMap((one) => one.statuses).map(({ state }) => state);
  await eventually(() => states().at(-1) === 3, gateway.output);
  for (let i = 2; i <= 51; i += 1) memory.make({ weightMg: i * 10 });
  const second = await serveMemory(memory, first.port);
  onTestFinished(second.close);
  // The packages in the ring may arrive in more than one batch.
  await eventually(() => states().at(-1) === 2 && storedWeights(server, 4).length >= 21, gateway.output);
  expect(storedWeights(server, 4)).toEqual([10, ...Array.from({ length: 20 }, (_, i) => (32 + i) * 10)]);
  const overrun = () =>
    (JSON.parse(readFileSync(join(data, "status.json"), "utf8")) as GatewayStatus).equipment[0]?.counters[
      "overrun"
    ];
  await eventually(() => overrun() !== undefined, gateway.output);
  expect(overrun()).toBe(30);
  expect(gateway.output()).toContain("30 pesagens perdidas");
});
