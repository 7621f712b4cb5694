import { randomUUID } from "node:crypto";
import { expect, test, type TestContext } from "vitest";
import {
  cpNetEquipment,
  emptyConfig,
  modbusEquipment,
  startFakeServer,
  storedWeights,
} from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";

const alarmWord = 6;

const plant = async ({ onTestFinished }: TestContext) => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  onTestFinished(async () => {
    await machine.close();
    await server.close();
  });
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(3, machine.port)] };
  const start = (data = temporaryDirectory(onTestFinished)) => {
    const gateway = startGateway({
      FIEL_SERVER: server.url.href,
      FIEL_DEVICE_KEY: "key",
      FIEL_GATEWAY_DATA: data,
    });
    onTestFinished(() => gateway.kill("SIGKILL"));
    return gateway;
  };
  const occurrences = () => [...server.stored.values()].flatMap((one) => one.occurrences);
  return { memory, server, start, occurrences };
};

const nothing = { lastWeighingAt: null, positions: {}, toldBy: null, open: [] };

test.concurrent("a new computer reads on where the old one was, and ends the alarm that the machine no longer tells", async (context) => {
  const { memory, server, start, occurrences } = await plant(context);
  for (const weightMg of [10, 20, 30]) memory.make({ weightMg });
  const startedAt = Date.now() - 60_000;
  const position = { sequence: 2, packages: 2, at: startedAt };
  server.state.machines = {
    lastSequence: null,
    machines: [
      {
        equipment: 3,
        lastWeighingAt: startedAt,
        positions: { "modbus-tcp:fiel-1": JSON.stringify(position) },
        toldBy: { gateway: randomUUID(), sequence: 4, at: startedAt },
        open: [{ code: 2, startedAt }],
      },
    ],
  };
  const gateway = start();
  await eventually(() => storedWeights(server, 3).length > 0, gateway.output);
  await eventually(() => occurrences().length > 0, gateway.output);
  expect(storedWeights(server, 3)).toEqual([30]);
  expect(occurrences()).toMatchObject([{ equipment: 3, code: 2, startedAt }]);
  expect(occurrences()[0]?.endedAt).toBeGreaterThan(startedAt);
});

test.concurrent("a new computer reads a renumbered machine on from where it was read under the number of before", async (context) => {
  const { memory, server, start } = await plant(context);
  for (const weightMg of [10, 20, 30]) memory.make({ weightMg });
  const at = Date.now() - 60_000;
  const [{ ip, port } = { ip: "", port: 0 }] = server.state.config.equipment;
  const position = JSON.stringify({ sequence: 2, packages: 2, at, address: `${ip}:${port}` });
  const before = {
    ...nothing,
    equipment: 2,
    lastWeighingAt: at,
    positions: { "modbus-tcp:fiel-1": position },
    toldBy: { gateway: randomUUID(), sequence: 4, at },
  };
  server.state.machines = { lastSequence: null, machines: [{ ...nothing, equipment: 3 }, before] };
  const gateway = start();
  await eventually(() => storedWeights(server, 3).length > 0, gateway.output);
  expect(storedWeights(server, 3)).toEqual([30]);
});

test.concurrent("without a position, of a machine that was read before, the ring is left and counted", async (context) => {
  const { memory, server, start } = await plant(context);
  for (const weightMg of [10, 20, 30]) memory.make({ weightMg });
  server.state.machines = {
    lastSequence: null,
    machines: [{ ...nothing, equipment: 3, lastWeighingAt: Date.now() }],
  };
  const gateway = start();
  const told = () => server.reports.some(({ machines }) => machines[0]?.counters["historySkipped"] === 3);
  await eventually(told, gateway.output);
  memory.make({ weightMg: 40 });
  await eventually(() => storedWeights(server, 3).length > 0, gateway.output);
  expect(storedWeights(server, 3)).toEqual([40]);
});

test.concurrent("a server that does not tell holds nobody up for long, and what it has open is learned later", async (context) => {
  const { memory, server, start, occurrences } = await plant(context);
  server.state.machines = null;
  memory.make({ weightMg: 10 });
  const gateway = start();
  await eventually(() => server.received.some(({ statuses }) => statuses.length > 0), gateway.output);
  memory.make({ weightMg: 20 });
  await eventually(() => storedWeights(server, 3).length > 0, gateway.output);
  expect(storedWeights(server, 3)).toEqual([20]);
  const startedAt = Date.now() - 60_000;
  const open = [{ code: 5, startedAt }];
  server.state.machines = { lastSequence: null, machines: [{ ...nothing, equipment: 3, open }] };
  await eventually(() => occurrences().length > 0, gateway.output);
  expect(occurrences()).toMatchObject([{ code: 5, startedAt }]);
});

test.concurrent("the server hears every machine's trouble at once, and asks for what is held", async (context) => {
  const { memory, server, start } = await plant(context);
  memory.word(alarmWord, 0);
  const nowhere = cpNetEquipment(4, "/nowhere", "bal");
  server.state.config = { ...server.state.config, equipment: [...server.state.config.equipment, nowhere] };
  const gateway = start();
  const of = (mid: number) => server.reports.at(-1)?.machines.find(({ equipment }) => equipment === mid);
  await eventually(() => of(3)?.state === 2 && typeof of(4)?.trouble === "string", gateway.output);
  expect(of(3)).toMatchObject({ trouble: null, troubleSince: null, clockSkewMs: null });
  expect(of(4)?.trouble).toContain("/nowhere");
  expect(of(4)?.troubleSince).toBeGreaterThan(Date.now() - 240_000);
  const report = server.reports.at(-1);
  expect(report?.clockJumps).toEqual({ count: 0, lastMs: 0, totalMs: 0 });
  expect(Math.abs((report?.sentAt ?? 0) - Date.now())).toBeLessThan(240_000);
  server.state.resendHeld = true;
  await eventually(() => gateway.output().includes("guardados à parte"), gateway.output);
});
