import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import {
  emptyConfig,
  modbusEquipment,
  sendError,
  startFakeServer,
  storedWeights,
} from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { weighings } from "../../testing/outbox-fixture.ts";
import { writeOldOutbox } from "../../testing/outbox-of-version-0-1.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import type { GatewayStatus } from "../reporting/status.ts";

const factory = async ({ onTestFinished }: TestContext) => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  onTestFinished(async () => {
    await machine.close();
    await server.close();
  });
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(3, machine.port)] };
  const data = temporaryDirectory(onTestFinished);
  const environment = { FIEL_SERVER: server.url.href, FIEL_DEVICE_KEY: "key", FIEL_GATEWAY_DATA: data };
  const start = () => {
    const gateway = startGateway(environment);
    onTestFinished(() => gateway.kill("SIGKILL"));
    return gateway;
  };
  /** Runs the command without server and key, which it does not need. */
  const held = async (...args: string[]) => {
    const program = startGateway({ FIEL_GATEWAY_DATA: data }, ["held", ...args]);
    return { code: (await program.exited).code, text: program.output() };
  };
  const status = () => JSON.parse(readFileSync(join(data, "status.json"), "utf8")) as GatewayStatus;
  return { memory, server, data, environment, start, held, status };
};

test.concurrent("what the server refuses is seen, exported and sent again while the gateway runs", async (context) => {
  const { memory, server, data, environment, start, held, status } = await factory(context);
  server.state.answer = (one, response) => {
    const isBad = one.weighings.some(({ weightMg }) => weightMg.includes(20));
    if (isBad) return sendError(response, 422, "MalformedBatch");
    return server.accept(one, response);
  };
  const gateway = start();
  await eventually(() => server.received.length > 0, gateway.output);
  for (const weightMg of [10, 20, 30]) memory.make({ weightMg });
  await eventually(() => storedWeights(server, 3).length === 2, gateway.output);
  await eventually(() => status().held.length === 1, gateway.output);
  expect(status().held).toMatchObject([{ mid: 3, code: "MalformedBatch", records: 1 }]);

  const check = startGateway(environment, ["check"]);
  await check.exited;
  expect(check.output()).toContain("Guardados à parte: 1 registros.");
  expect((await held()).text).toMatch(/3 +1 +\S+Z +MalformedBatch +HTTP 422[^]*weighings[^]*"weightMg":20/);
  for (const name of ["held.ndjson", "held.csv"]) {
    expect(await held("export", join(data, name))).toMatchObject({ code: 0 });
  }
  expect(JSON.parse(readFileSync(join(data, "held.ndjson"), "utf8"))).toMatchObject({
    equipment: 3,
    kind: "weighings",
    code: "MalformedBatch",
    record: { weightMg: 20 },
  });
  expect(readFileSync(join(data, "held.csv"), "utf8").trim().split("\r\n")).toHaveLength(2);
  const isOpen = (name: string) => (statSync(join(data, name)).mode & 0o077) !== 0;
  const kept = readdirSync(data).filter((name) => !name.endsWith(".tmp"));
  expect(kept).toEqual(expect.arrayContaining(["status.json", "held.csv", "outbox.sqlite"]));
  expect(kept.filter(isOpen)).toEqual([]);

  server.state.answer = server.accept;
  expect((await held("resend")).text).toContain("1 registros serão enviados de novo");
  await eventually(() => storedWeights(server, 3).length === 3, gateway.output);
  await eventually(() => status().held.length === 0, gateway.output);
  expect((await held("export", join(data, "none.csv"))).text).toBe("Nenhum registro guardado à parte.\n");
  expect(existsSync(join(data, "none.csv"))).toBe(false);
  expect(server.changed).toEqual([]);
});

test.concurrent("a request to send again survives lost answers and a killed gateway, and counts once", async (context) => {
  const { memory, server, start, status } = await factory(context);
  const triesOfBad = () => server.received.filter(({ weighings: all }) => all.some(isBad)).length;
  const isBad = ({ weightMg }: { readonly weightMg: readonly number[] }) => weightMg.includes(20);
  server.state.answer = (one, response) =>
    one.weighings.some(isBad) ? sendError(response, 422, "MalformedBatch") : server.accept(one, response);
  const first = start();
  await eventually(() => server.received.length > 0, first.output);
  for (const weightMg of [10, 20, 30]) memory.make({ weightMg });
  await eventually(() => status().held.length === 1, first.output);

  // The server knows nothing of a report whose answer got lost, so it repeats the request.
  server.state.lostReportAnswers = 2;
  server.state.resendId = 1_700_000_000_001;
  const tried = triesOfBad();
  await eventually(() => triesOfBad() > tried, first.output);
  expect(server.state.lostReportAnswers).toBe(0);
  await eventually(() => server.reports.at(-1)?.resendHeard === 1_700_000_000_001, first.output);
  await eventually(() => status().held.length === 1, first.output);

  // The confirmation gets lost with the gateway: the next start confirms the same request, and does not send again.
  await first.kill("SIGKILL");
  const triedAgain = triesOfBad();
  const reports = server.reports.length;
  const second = start();
  await eventually(() => server.reports.length >= reports + 2, second.output);
  const confirmed = server.reports.slice(reports).map(({ resendHeard }) => resendHeard);
  expect(new Set(confirmed)).toEqual(new Set([1_700_000_000_001]));
  expect(triesOfBad()).toBe(triedAgain);

  // Another request is a new one.
  server.state.answer = server.accept;
  server.state.resendId = 1_700_000_000_002;
  await eventually(() => storedWeights(server, 3).length === 3, second.output);
  await eventually(() => status().held.length === 0, second.output);
  expect(storedWeights(server, 3).toSorted((a, b) => a - b)).toEqual([10, 20, 30]);
  expect(server.changed).toEqual([]);
});

test.concurrent("what version 0.1 set aside is told of, and delivered by the next start", async (context) => {
  const { server, data, start, held } = await factory(context);
  const rejected = [{ sequence: 5, records: weighings(3, 10, 20) }];
  const gateway = "0b0f8f3e-95a5-4b56-9f0c-0d7f7b2b7f11";
  writeOldOutbox(data, { gateway, nextSequence: 9, queue: [], rejected, positions: [] });
  expect((await held()).text).toContain("1 lotes recusados inteiros por uma versão anterior");
  const program = start();
  await eventually(() => storedWeights(server, 3).length === 2, program.output);
  expect((await held()).text).toBe("Nenhum registro guardado à parte.\n");
});

test.concurrent("a command that is none is a sentence", async (context) => {
  const { held } = await factory(context);
  expect(await held("forget")).toMatchObject({ code: 1 });
  expect(await held("export")).toMatchObject({ code: 1 });
  expect((await held()).text).toBe("Nenhum registro guardado à parte.\n");
});
