import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openForwardProxy } from "@fiel/testkit/forward-proxy";
import { describe, expect, test, type TestContext } from "vitest";
import {
  cpNetEquipment,
  emptyConfig,
  modbusEquipment,
  startFakeServer,
  storedWeights,
} from "../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../testing/fiel-machine.ts";
import { startGateway } from "../testing/gateway-process.ts";
import { eventually } from "../testing/runtimes.ts";
import { temporaryDirectory } from "../testing/temporary-directory.ts";
import type { GatewayStatus } from "./reporting/status.ts";

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
  const start = (change: Record<string, string> = {}, args: string[] = []) => {
    const gateway = startGateway({ ...environment, ...change }, args);
    onTestFinished(() => gateway.kill("SIGKILL"));
    return gateway;
  };
  const status = () => JSON.parse(readFileSync(join(data, "status.json"), "utf8")) as GatewayStatus;
  return { memory, machine, server, data, start, status };
};

// Concurrent, because the tests mostly wait: for a poll, for a time-out, for a server that is away.
describe.concurrent("the gateway", () => {
  test("a weighing made by a machine is sent to the server while the next is waited for", async (context) => {
    const { memory, server, start } = await factory(context);
    const gateway = start();
    await eventually(() => server.received.some((one) => one.statuses.length > 0), gateway.output);
    for (let i = 1; i <= 5; i += 1) {
      memory.make({ weightMg: i * 1000 });
      await eventually(() => storedWeights(server, 3).length === i, gateway.output);
    }
    expect(storedWeights(server, 3)).toEqual([1000, 2000, 3000, 4000, 5000]);
  });

  test("reaches the server by the firm's proxy alone, with its account, and past it beside its server", async (context) => {
    const { memory, server, start } = await factory(context);
    const proxy = await openForwardProxy("fiel:s3nha");
    context.onTestFinished(() => proxy.close());
    const far = server.url.href.replace(server.url.hostname, "fiel.test");
    const by = start({ FIEL_SERVER: far, HTTP_PROXY: ` "${proxy.url}"\r` });
    memory.make({ weightMg: 1000 });
    await eventually(() => server.received.some((one) => one.statuses.length > 0), by.output);
    expect((await proxy.asked()).length).toBeGreaterThan(0);
    for (const line of await proxy.asked()) expect(line).toContain(new URL(far).host);
    await by.kill("SIGTERM");
    const [before, heard] = [(await proxy.asked()).length, server.received.length];
    const past = start({ HTTP_PROXY: proxy.url });
    await eventually(() => server.received.length > heard, past.output);
    expect(await proxy.asked()).toHaveLength(before);
  });

  test("looks at an address that the server asks about, and takes up changed registrations at once", async (context) => {
    const { machine, server, start } = await factory(context);
    const other = new FielMemory();
    other.word(2, 613);
    other.long(3, 7891);
    const asked = await serveMemory(other);
    context.onTestFinished(asked.close);
    const gateway = start();
    await eventually(() => server.received.some((one) => one.statuses.length > 0), gateway.output);
    const ports = [asked.port, 9, machine.port];
    const tests = ports.map((port) => {
      const { type, ip, profile, dataDirectory, cpNetReferenceName, timeZone } = modbusEquipment(0, port);
      const at = { type, ip, port, profile, dataDirectory, cpNetReferenceName, timeZone };
      return { id: randomUUID(), machine: at };
    });
    const equipment = [modbusEquipment(3, machine.port), modbusEquipment(5, asked.port)];
    server.state.config = { ...emptyConfig, equipment };
    server.answerRequests({ registrationsChanged: false, tests });
    await eventually(() => server.state.findings.length === 3, gateway.output);
    expect(server.state.findings).toContainEqual({
      answers: true,
      latencyMs: expect.any(Number) as number,
      state: expect.any(Number) as number,
      speed: 61.3,
      product: "7891",
      weighed: { count: 0, seconds: expect.any(Number) as number, lastMg: null },
    });
    const refused = server.state.findings.find(({ answers }) => !answers);
    expect(refused).toMatchObject({ reason: expect.stringContaining("ECONNREFUSED") as string });
    // A machine that is being read is not asked over a second connection.
    expect(server.state.findings).toContainEqual(expect.objectContaining({ latencyMs: null }));
    const reads = server.state.configReads;
    await eventually(server.tellRegistrationsChanged, gateway.output);
    await eventually(() => server.state.configReads > reads, gateway.output);
    await eventually(() => gateway.output().includes('"started":[5]'), gateway.output);
  });

  test("takes up added, changed and removed equipment while it runs, and stops on SIGTERM", async (context) => {
    const { memory, machine, server, start } = await factory(context);
    const other = new FielMemory();
    const second = await serveMemory(other);
    context.onTestFinished(second.close);
    const gateway = start();
    memory.make({ weightMg: 10 });
    await eventually(() => storedWeights(server, 3).length === 1, gateway.output);
    const seen = () =>
      new Set(server.received.flatMap((one) => one.statuses.map(({ equipment }) => equipment)));
    server.state.config = {
      ...emptyConfig,
      equipment: [modbusEquipment(3, machine.port), modbusEquipment(4, second.port)],
    };
    await eventually(() => seen().has(4), gateway.output);
    server.state.config = { ...emptyConfig, equipment: [modbusEquipment(4, second.port)] };
    await eventually(() => gateway.output().includes('"stopped":[3]'), gateway.output);
    memory.make({ weightMg: 20 });
    other.make({ weightMg: 30 });
    await eventually(() => storedWeights(server, 4).length === 1, gateway.output);
    expect(storedWeights(server, 3)).toEqual([10]);
    await gateway.kill("SIGTERM");
    expect(await gateway.exited).toEqual({ code: 0, signal: null });
    expect(gateway.output()).toContain("gateway encerrado");
  });

  test("starts without the server, reads on, and delivers everything when the server is back", async (context) => {
    const { memory, server, start, status } = await factory(context);
    const first = start();
    await eventually(() => server.received.length > 0, first.output);
    await first.kill("SIGKILL");
    await server.close();
    const second = start();
    await eventually(() => second.output().includes("equipamentos atualizados"), second.output);
    for (let i = 1; i <= 40; i += 1) {
      memory.make({ weightMg: i * 10 });
      await setTimeout(30);
    }
    await setTimeout(600);
    await second.kill("SIGKILL");
    const third = start();
    await eventually(() => third.output().includes("envio adiado"), third.output);
    await eventually(() => status().pending.batches > 0, third.output);
    await eventually(() => status().forwarding.trouble?.includes("ECONNREFUSED") === true, third.output);
    const back = await startFakeServer(server.port);
    context.onTestFinished(back.close);
    back.state.config = server.state.config;
    await eventually(() => storedWeights(back, 3).length === 40, third.output);
    expect(storedWeights(back, 3)).toEqual(Array.from({ length: 40 }, (_, i) => (i + 1) * 10));
  });

  test("at the disk limit it stops reading the machines, says so, and goes on when there is room", async (context) => {
    const { memory, server, start, status } = await factory(context);
    const dataDirectory = temporaryDirectory(context.onTestFinished);
    mkdirSync(join(dataDirectory, "bal1"));
    let noise = 1;
    const lines = Array.from({ length: 600_000 }, (_, i) => {
      noise = (noise * 48_271) % 2_147_483_647;
      return `${1_700_000_000_000 + i * 1000 + (noise % 997)};${i};${noise % 1_000_000}.${noise % 997};useful;${noise % 50};1\n`;
    });
    writeFileSync(
      join(dataDirectory, "bal1", "2026-01-01.csv"),
      `at;seq;weight_g;verdict;product;operator\n${lines.join("")}`,
    );
    server.state.config = {
      ...emptyConfig,
      equipment: [...server.state.config.equipment, cpNetEquipment(4, dataDirectory, "bal1")],
    };
    server.state.answer = (_, response) => void response.destroy();
    const gateway = start({ FIEL_GATEWAY_DISK_MB: "4" });
    await eventually(() => gateway.output().includes("ARMAZENAMENTO CHEIO"), gateway.output);
    expect(status().space.usedBytes).toBeLessThan(4 * 1024 * 1024);
    for (let i = 1; i <= 7; i += 1) memory.make({ weightMg: i * 10 });
    server.state.answer = server.accept;
    await eventually(() => storedWeights(server, 4).length === lines.length, gateway.output);
    await eventually(() => storedWeights(server, 3).length === 7, gateway.output);
  });

  test("writes product configuration files, and says which it could not write", async (context) => {
    const { server, start, status } = await factory(context);
    const configDirectory = temporaryDirectory(context.onTestFinished);
    const content = "produto 7";
    const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");
    const sha256 = sha256Of(content);
    const files = [
      { equipment: 5, product: 7, name: "7.cfg", sha256, content },
      { equipment: 5, product: 8, name: "8.cfg", sha256: sha256Of("produto 8"), content: "outro" },
      { equipment: 5, product: 9, name: "9.cfg", sha256, content },
    ];
    const equipment = [
      { ...cpNetEquipment(5, temporaryDirectory(context.onTestFinished), "x"), configDirectory },
    ];
    server.state.config = { ...emptyConfig, equipment, files };
    const gateway = start({ FIEL_GATEWAY_CONFIG_ROOT: configDirectory });
    await eventually(() => existsSync(join(configDirectory, "7.cfg")), gateway.output);
    await eventually(() => gateway.output().includes("8.cfg"), gateway.output);
    expect(readFileSync(join(configDirectory, "7.cfg"), "utf8")).toBe(content);
    expect(existsSync(join(configDirectory, "8.cfg"))).toBe(false);
    await eventually(() => existsSync(join(configDirectory, "9.cfg")), gateway.output);
    // Contents are fetched by digest, each only once.
    expect(server.state.fileReads.filter((digest) => digest === sha256)).toHaveLength(1);
    await eventually(() => "5/8/8.cfg" in status().configurationFiles, gateway.output);
  });

  test.for<[change: Record<string, string>, sentence: string]>([
    [{ FIEL_SERVER: "" }, "Falta FIEL_SERVER"],
    [{ FIEL_DEVICE_KEY: "" }, "Falta FIEL_DEVICE_KEY"],
    [{ FIEL_GATEWAY_DATA: "/dev/null/no" }, "FIEL_GATEWAY_DATA não pode ser usado"],
  ])("%j stops the start with one sentence", async ([change, sentence], context) => {
    const { start } = await factory(context);
    const gateway = start(change);
    expect(await gateway.exited).toMatchObject({ code: 1 });
    expect(gateway.output()).toContain(sentence);
    expect(gateway.output().trim().split("\n")).toHaveLength(1);
  });

  test("a second gateway on the same data does not start", async (context) => {
    const { server, start } = await factory(context);
    const gateway = start();
    await eventually(() => server.received.length > 0, gateway.output);
    const second = start();
    expect(await second.exited).toMatchObject({ code: 1 });
    expect(second.output()).toContain("Outro gateway já usa");
  });
});
