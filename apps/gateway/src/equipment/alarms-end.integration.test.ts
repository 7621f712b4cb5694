import { expect, onTestFinished, test } from "vitest";
import { emptyConfig, modbusEquipment, startFakeServer } from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";

const alarmWord = 6;

test("alarms end with their equipment: removed while the gateway runs, and while it does not", async () => {
  const memory = new FielMemory();
  memory.word(alarmWord, 0b1);
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  onTestFinished(async () => {
    await machine.close();
    await server.close();
  });
  const environment = {
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "k",
    FIEL_GATEWAY_DATA: temporaryDirectory(),
  };
  const read = (...mids: number[]): void => {
    server.state.config = {
      ...emptyConfig,
      equipment: mids.map((mid) => modbusEquipment(mid, machine.port)),
    };
  };
  const occurrencesOf = (mid: number) =>
    [...server.stored.values()]
      .flatMap((one) => one.occurrences)
      .filter(({ equipment }) => equipment === mid);
  const begun = (mid: number): boolean => occurrencesOf(mid).some(({ endedAt }) => endedAt === null);
  const ended = (mid: number): boolean => occurrencesOf(mid).some(({ endedAt }) => endedAt !== null);

  read(1, 2, 3);
  const first = startGateway(environment);
  onTestFinished(() => first.kill("SIGKILL"));
  await eventually(() => [1, 2, 3].every(begun), first.output);
  read(2, 3);
  await eventually(server.tellRegistrationsChanged, first.output);
  await eventually(() => ended(1), first.output);
  await first.kill("SIGKILL");
  read(3);
  const second = startGateway(environment);
  onTestFinished(() => second.kill("SIGKILL"));
  await eventually(() => ended(2), second.output);

  for (const mid of [1, 2]) {
    const [start, end] = occurrencesOf(mid);
    expect(end).toMatchObject({ code: 1, startedAt: start?.startedAt });
    expect(end?.endedAt).toBeGreaterThan(start?.startedAt ?? Infinity);
  }
  expect(occurrencesOf(3).map(({ endedAt }) => endedAt)).toEqual([null]);
});
