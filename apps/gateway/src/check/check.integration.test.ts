import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cpNetEquipment, emptyConfig, modbusEquipment, startFakeServer } from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { misbehaviours, startRoughMachine } from "../../testing/rough-machine.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { openStore } from "../outbox/open-store.ts";

const start = async () => {
  const memory = new FielMemory();
  memory.word(2, 613);
  memory.long(3, 7891);
  memory.make({ weightMg: 10 });
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
  return { machine, server, environment };
};

test("prints what every equipment told, or why it could not be read, and fails then", async () => {
  const { machine, server, environment } = await start();
  const hung = await startRoughMachine(misbehaviours.exception);
  onTestFinished(hung.close);
  const equipment = [
    modbusEquipment(1, machine.port),
    modbusEquipment(2, hung.port),
    modbusEquipment(3, machine.port, "other-maker"),
    cpNetEquipment(4, "/nowhere", "bal"),
  ];
  server.state.config = { ...emptyConfig, equipment };
  const check = startGateway(environment, ["check"]);
  expect(await check.exited).toMatchObject({ code: 1 });
  const lines = check.output().split("\n");
  const lineOf = (mid: number) => lines.find((line) => line.startsWith(`${mid} `)) ?? "";
  expect(lineOf(1)).toMatch(
    /E1 +127\.0\.0\.1:\d+ +Conectado +61\.3 +7891 +anel 200, cabeça 1, 1 pacotes +\d+ ms$/,
  );
  expect(lineOf(2)).toMatch(/FALHOU: registradores 0-10: .*Modbus/);
  expect(lineOf(3)).toContain('FALHOU: perfil "other-maker"');
  expect(lineOf(4)).toMatch(/FALHOU: diretório \/nowhere\/bal: não existe \(ENOENT\)$/);
  expect(check.output()).toContain("1 de 4 equipamentos responderam.");
  expect(check.output()).not.toContain("RECUSADO");
});

test("a configuration folder outside of the allowed ones is refused, and fails", async () => {
  const { machine, server, environment } = await start();
  const equipment = [{ ...modbusEquipment(1, machine.port), configDirectory: "/etc/fiel" }];
  server.state.config = { ...emptyConfig, equipment };
  const check = startGateway({ ...environment, FIEL_GATEWAY_CONFIG_ROOT: "/srv/cpnet" }, ["check"]);
  expect(await check.exited).toMatchObject({ code: 1 });
  expect(check.output()).toContain("1 de 1 equipamentos responderam.");
  expect(check.output()).toContain("do MID 1: RECUSADO: diretório /etc/fiel: fora das pastas");
  expect(check.output()).toContain("Pastas que este gateway pode gravar: /srv/cpnet");
});

test("all well is exit code 0; without the server the kept registrations are used", async () => {
  const { machine, server, environment } = await start();
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(1, machine.port)] };
  const well = startGateway(environment, ["check"]);
  expect(await well.exited).toMatchObject({ code: 0 });
  const gateway = startGateway(environment);
  onTestFinished(() => gateway.kill("SIGKILL"));
  await eventually(() => server.received.length > 0, gateway.output);
  await server.close();
  const offline = startGateway(environment, ["check"]);
  await offline.exited;
  expect(offline.output()).toContain("Servidor: FALHOU");
  expect(offline.output()).toContain("1 de 1 equipamentos responderam.");
});

const nobody = 65_534;

/** Whether this process is root and the other user can read this clone. */
function canBecomeNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  const read = ["-e", `require("node:fs").accessSync(${JSON.stringify(import.meta.filename)})`];
  return spawnSync(process.execPath, read, { uid: nobody, gid: nobody, cwd: "/" }).status === 0;
}

/** Gives a folder and all that is in it to another user. */
function giveTo(uid: number, directory: string): void {
  chownSync(directory, uid, uid);
  for (const name of readdirSync(directory)) chownSync(join(directory, name), uid, uid);
}

test.runIf(canBecomeNobody())(
  "a test that root gives leaves nothing in the gateway's folder that its user cannot replace",
  async () => {
    const { machine, server, environment } = await start();
    const directory = environment.FIEL_GATEWAY_DATA;
    openStore(directory, { now: () => 1_700_000_000_000 }).close();
    giveTo(nobody, directory);
    const content = JSON.stringify({
      title: "Linha 2",
      packages: { kind: "counter-and-last-weight", counter: { address: 0 }, weightMg: { address: 2 } },
    });
    const sha256 = createHash("sha256").update(content).digest("hex");
    server.state.config = {
      ...emptyConfig,
      equipment: [modbusEquipment(1, machine.port, "linha-2")],
      profiles: [{ name: "linha-2", sha256 }],
      files: [{ equipment: 9, product: 9, name: "linha-2", sha256, content }],
    };
    await startGateway(environment, ["check"]).exited;
    const left = readdirSync(directory, { recursive: true, encoding: "utf8" });
    expect(left).toContain(join("profile-contents", sha256));
    expect(left.filter((name) => lstatSync(join(directory, name)).uid !== nobody)).toEqual([]);
  },
);

test.runIf(canBecomeNobody())(
  "a gateway that root starts works as the user of its folder, who can start it again",
  async () => {
    const { environment, server } = await start();
    const directory = environment.FIEL_GATEWAY_DATA;
    openStore(directory, { now: () => 1_700_000_000_000 }).close();
    giveTo(nobody, directory);
    const gateway = startGateway(environment);
    await eventually(() => server.reports.length > 0, gateway.output);
    await gateway.kill("SIGTERM");
    const left = readdirSync(directory, { recursive: true, encoding: "utf8" });
    expect(left.filter((name) => lstatSync(join(directory, name)).uid !== nobody)).toEqual([]);
  },
);
