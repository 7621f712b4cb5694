import { expect, onTestFinished, test } from "vitest";
import { cpNetEquipment, emptyConfig, modbusEquipment, startFakeServer } from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { misbehaviours, startRoughMachine } from "../../testing/rough-machine.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";

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
