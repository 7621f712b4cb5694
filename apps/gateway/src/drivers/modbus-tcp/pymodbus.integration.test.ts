import { expect, onTestFinished, test } from "vitest";
import {
  emptyConfig,
  modbusEquipment,
  startFakeServer,
  storedWeights,
} from "../../../testing/fake-server.ts";
import { startGateway } from "../../../testing/gateway-process.ts";
import { startPymodbusMachine } from "../../../testing/pymodbus-machine.ts";
import { eventually } from "../../../testing/runtimes.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";

test("a machine of other hands, across the rollover of its sequence, is read whole", async () => {
  const packages = 400;
  const machine = await startPymodbusMachine({ packages, pauseMs: 10, sequence: 65_400 });
  onTestFinished(machine.stop);
  const server = await startFakeServer();
  onTestFinished(server.close);
  const product = {
    code: 7891,
    codeText: "ARROZ-5",
    name: "Arroz",
    unit: "unitg0",
    netWeight: 225,
    packageWeight: 0,
    correctionBelow: -1,
    correctionAbove: -1,
    rejectUnder: -1,
    rejectOver: -1,
    invalidAbove: -1,
    invalidBelow: -1,
    invalidDevianceAbove: -1,
  };
  server.state.config = {
    ...emptyConfig,
    equipment: [modbusEquipment(7, machine.port)],
    products: [product],
  };
  const gateway = startGateway({
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "key",
    FIEL_GATEWAY_DATA: temporaryDirectory(),
  });
  onTestFinished(() => gateway.kill("SIGKILL"));
  await eventually(() => server.received.some((one) => one.statuses.length > 0), gateway.output);
  machine.begin();
  const weights = () => storedWeights(server, 7);
  await eventually(
    () => weights().length >= packages,
    () => `${weights().length}\n${gateway.output()}`,
  );
  expect(weights()).toEqual(machine.made());
  const columns = [...server.stored.values()].flatMap((one) => one.weighings);
  expect(new Set(columns.map(({ product }) => product))).toEqual(new Set(["ARROZ-5"]));
  expect(new Set(columns.map(({ operator }) => operator))).toEqual(new Set([12]));
  const verdicts = columns.flatMap(({ verdict }) => verdict ?? []);
  expect(verdicts).toEqual(machine.made().map((_, i) => ["useful", "over", "under", "invalid"][i % 4]));
  const at = columns.flatMap((one) => one.at);
  expect(at.every((instant, i) => i === 0 || instant > at[i - 1]!)).toBe(true);
  const batches = [...server.stored.values()];
  const [opened, ended] = batches.flatMap((one) => one.occurrences);
  expect(opened).toMatchObject({ equipment: 7, code: 3 });
  expect(ended).toMatchObject({ equipment: 7, code: 3, startedAt: opened?.startedAt });
  expect(ended?.endedAt).toBeGreaterThan(opened?.startedAt ?? Infinity);
  expect(batches.flatMap((one) => one.statuses)).toContainEqual(
    expect.objectContaining({ state: 2, speed: 62.5, product: "ARROZ-5", operator: 12 }),
  );
});
