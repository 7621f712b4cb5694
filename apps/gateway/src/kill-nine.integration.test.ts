import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import {
  cpNetEquipment,
  emptyConfig,
  modbusEquipment,
  startFakeServer,
  storedWeights,
} from "../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../testing/fiel-machine.ts";
import { startGateway } from "../testing/gateway-process.ts";
import { propertyRuns } from "../testing/property-runs.ts";
import { eventually } from "../testing/runtimes.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { temporaryDirectory } from "../testing/temporary-directory.ts";
import { openDatabase } from "./outbox/open-database.ts";
import { loadCounters } from "./outbox/positions.ts";

const kills = 20;

/** A Modbus machine and a CpNet directory that make one package and, once told to go on, keep producing. */
const startFactory = async (random: () => number) => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const dataDirectory = temporaryDirectory();
  mkdirSync(join(dataDirectory, "bal1"));
  const file = join(dataDirectory, "bal1", "2030-01-01.csv");
  appendFileSync(file, "at;seq;weight_g;verdict;product;operator\n");
  const made: number[] = [];
  let isStopped = false;
  const firstRead = Promise.withResolvers<void>();
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const weightMg = (made.length + 1) * 10;
      memory.make({ weightMg });
      made.push(weightMg);
      // Sometimes only a part of a line, as a buffered writer leaves it.
      const line = `${Date.now()};${made.length};${weightMg / 1000};useful;P;1\n`;
      const cut = random() < 0.3 ? Math.floor(random() * line.length) : line.length;
      appendFileSync(file, line.slice(0, cut));
      await setTimeout(Math.floor(10 + random() * 30));
      appendFileSync(file, line.slice(cut));
      await firstRead.promise;
    }
  };
  const working = work();
  const stop = async (): Promise<void> => {
    isStopped = true;
    firstRead.resolve();
    await working;
  };
  onTestFinished(async () => {
    await stop();
    await machine.close();
  });
  return { port: machine.port, dataDirectory, made, goOn: firstRead.resolve, stop };
};

const overrunsIn = (data: string): number => {
  const database = openDatabase(data);
  onTestFinished(() => database.close());
  return loadCounters(database).reduce((sum, { name, value }) => sum + (name === "overrun" ? value : 0), 0);
};

test(`after ${kills} kill -9 at random instants every weighing is stored exactly once`, async () => {
  const random = seededRandom(propertyRuns(1).seed);
  const factory = await startFactory(random);
  const server = await startFakeServer();
  onTestFinished(server.close);
  server.state.config = {
    ...emptyConfig,
    equipment: [modbusEquipment(1, factory.port), cpNetEquipment(2, factory.dataDirectory, "bal1")],
  };
  const data = temporaryDirectory();
  const environment = { FIEL_SERVER: server.url.href, FIEL_DEVICE_KEY: "key", FIEL_GATEWAY_DATA: data };
  // Packages that the ring loses before the first read are never reported, so only one is made before it.
  const first = startGateway(environment);
  await eventually(() => storedWeights(server, 1).length > 0, first.output);
  factory.goOn();
  await first.kill("SIGKILL");
  // Answers are lost, before or after the batch is stored.
  server.state.answer = (one, response) => {
    const chance = random();
    if (chance < 0.6) return server.accept(one, response);
    if (chance < 0.8) server.store(one);
    response.destroy();
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const gateway = startGateway(environment);
    // Mostly while it reads and sends, sometimes while it starts.
    if (random() < 0.8) await eventually(() => gateway.output().includes("equipamentos"), gateway.output);
    await setTimeout(Math.floor(random() * 700));
    await gateway.kill("SIGKILL");
  }
  server.state.answer = server.accept;
  const gateway = startGateway(environment);
  onTestFinished(() => gateway.kill("SIGKILL"));
  await factory.stop();
  const cpNet = () => storedWeights(server, 2);
  const modbus = () => storedWeights(server, 1);
  const isLastRead = () =>
    cpNet().length >= factory.made.length && modbus().includes(factory.made.at(-1) ?? 0);
  await eventually(isLastRead, () => `${cpNet().length} of ${factory.made.length}\n${gateway.output()}`);
  await gateway.kill("SIGTERM");

  const inOrder = (weights: number[]) => weights.toSorted((a, b) => a - b);
  expect(inOrder(cpNet())).toEqual(factory.made);
  // On a machine so busy that the ring overruns between two starts, every lost package is counted.
  expect(new Set(modbus()).size).toBe(modbus().length);
  expect(modbus().length + overrunsIn(data)).toBe(factory.made.length);
  expect(server.changed).toEqual([]);
  expect(factory.made.length).toBeGreaterThan(200);
});
