import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  emptyConfig,
  modbusEquipment,
  sendError,
  startFakeServer,
  storedWeights,
} from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import type { GatewayStatus } from "../reporting/status.ts";

const clients = {
  acme: { tenant: "acme", client: "7d3c8b1e-5b7a-4a53-9a53-000000000001" },
  other: { tenant: "other", client: "7d3c8b1e-5b7a-4a53-9a53-000000000002" },
};

const startServer = async () => {
  const server = await startFakeServer();
  onTestFinished(server.close);
  return server;
};

test("with another client's key nothing of a folder is sent, in words; forgetting it is done on purpose", async () => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  onTestFinished(() => machine.close());
  const equipment = [modbusEquipment(1, machine.port)];
  const [acme, other] = [await startServer(), await startServer()];
  acme.state.config = { ...emptyConfig, ...clients.acme, equipment };
  acme.state.answer = (_, response) => sendError(response, 503, "StoreUnavailable");
  other.state.config = { ...emptyConfig, ...clients.other, equipment };
  const data = temporaryDirectory();
  const start = (server: typeof acme, key: string, args: string[] = []) => {
    const environment = { FIEL_SERVER: server.url.href, FIEL_DEVICE_KEY: key, FIEL_GATEWAY_DATA: data };
    const gateway = startGateway(environment, args);
    onTestFinished(() => gateway.kill("SIGKILL"));
    return gateway;
  };
  const pending = () =>
    existsSync(join(data, "status.json"))
      ? (JSON.parse(readFileSync(join(data, "status.json"), "utf8")) as GatewayStatus).pending.records
      : 0;

  const first = start(acme, "key-of-acme");
  await eventually(() => acme.received.length > 0, first.output);
  for (let i = 1; i <= 5; i += 1) memory.make({ weightMg: i * 10 });
  await eventually(() => pending() >= 6, first.output);
  await first.kill("SIGKILL");

  const wrong = start(other, "key-of-other");
  expect((await wrong.exited).code).toBe(1);
  expect(wrong.output()).toContain('é do cliente "acme", e a chave é do cliente "other": nada foi enviado');
  expect([other.received, other.reports, other.state.machinesReads]).toEqual([[], [], 0]);

  // Another key of the same client, which was renamed meanwhile.
  acme.state.config = { ...emptyConfig, ...clients.acme, tenant: "acme-2", equipment };
  acme.state.answer = acme.accept;
  const again = start(acme, "renewed-key");
  await eventually(() => storedWeights(acme, 1).length === 5, again.output);
  await again.kill("SIGKILL");

  const unasked = start(other, "key-of-other", ["forget", "other"]);
  expect((await unasked.exited).code).toBe(1);
  expect(unasked.output()).toContain('"forget acme-2"');
  expect((await start(other, "key-of-other", ["forget", "acme-2"]).exited).code).toBe(0);
  const theirs = start(other, "key-of-other");
  await eventually(() => other.reports.length > 0, theirs.output);
  expect(storedWeights(other, 1)).toEqual([]);
});
