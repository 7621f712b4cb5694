import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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
import { runHeld } from "../held/run-held.ts";
import { storeFile } from "./open-database.ts";
import { unpack } from "./pack.ts";
import { packagesOf } from "./records.ts";

/** A machine, a server that is away, and a gateway that was killed with records in its queue. */
const killedWithQueue = async () => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  onTestFinished(async () => {
    await machine.close();
    await server.close();
  });
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(1, machine.port)] };
  server.state.answer = (_, response) => sendError(response, 503, "StoreUnavailable");
  const data = temporaryDirectory();
  const environment = { FIEL_SERVER: server.url.href, FIEL_DEVICE_KEY: "key", FIEL_GATEWAY_DATA: data };
  const start = () => {
    const gateway = startGateway(environment);
    onTestFinished(() => gateway.kill("SIGKILL"));
    return gateway;
  };
  const gateway = start();
  await eventually(() => server.received.length > 0, gateway.output);
  // Every ten packages go into a row of their own at least.
  for (let i = 1; i <= 40; i += 1) {
    memory.make({ weightMg: i * 10 });
    if (i % 10 === 0) await eventually(() => weighed(data) === i, gateway.output);
  }
  await gateway.kill("SIGKILL");
  /** Output of the `held` command, run beside the gateway. */
  const held = (...args: string[]): string => {
    const said: string[] = [];
    runHeld(args, { dataDirectory: data, from: data, print: (text) => said.push(text) });
    return said.join("");
  };
  return { server, data, start, held };
};

const rowsIn = (data: string): { id: number; records: number; weighings: number }[] => {
  const database = new DatabaseSync(join(data, storeFile));
  try {
    return database
      .prepare("select id, records, body from outbox order by place, id")
      .all()
      .map(({ id, records, body }) => ({
        id: Number(id),
        records: Number(records),
        weighings: packagesOf(unpack(body as Uint8Array).weighings),
      }));
  } finally {
    database.close();
  }
};

const weighed = (data: string): number => rowsIn(data).reduce((sum, { weighings }) => sum + weighings, 0);

test("flipped bytes in the first body and in one in the middle stop nothing: the rest is sent, and they are told as lost", async () => {
  const { server, data, start, held } = await killedWithQueue();
  const rows = rowsIn(data);
  const [first, ...others] = rows;
  const damaged = [first!, others.find(({ weighings }) => weighings > 0)!];
  const database = new DatabaseSync(join(data, storeFile));
  for (const { id } of damaged)
    database.exec(
      `update outbox set body = cast(substr(body, 1, 15) || case substr(body, 16, 1) when x'a5' then x'5a' else x'a5' end || substr(body, 17) as blob) where id = ${id}`,
    );
  database.close();

  server.state.answer = server.accept;
  const gateway = start();
  await eventually(() => server.reports.at(-1)?.unreadable?.contents === damaged.length, gateway.output);
  await eventually(() => rowsIn(data).every(({ weighings }) => weighings === 0), gateway.output);
  const lost = damaged.reduce((sum, { records }) => sum + records, 0);
  expect(server.reports.at(-1)?.unreadable).toEqual({
    contents: damaged.length,
    records: lost,
    uncounted: 0,
  });
  const gone = damaged.reduce((sum, { weighings }) => sum + weighings, 0);
  expect(gone).toBeGreaterThan(0);
  expect(storedWeights(server, 1)).toHaveLength(40 - gone);
  expect(new Set(storedWeights(server, 1)).size).toBe(40 - gone);

  expect(held()).toContain(`Conteúdos que não se leem mais: ${damaged.length}, com ${lost} registros.`);
  held("export", join(data, "kept.ndjson"));
  const lines = readFileSync(join(data, "kept.ndjson"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
    damaged.map(({ records }) => ({ kind: "unreadable", record: { source: "outbox", records } })),
  );
  held("discard-unreadable");
  await eventually(() => server.reports.at(-1)?.unreadable?.contents === 0, gateway.output);
});

test("a page of the file that is none is no end: a new file has what can be read, and the old one stays", async () => {
  const { server, data, start } = await killedWithQueue();
  const database = new DatabaseSync(join(data, storeFile));
  const page = Number(
    database.prepare("select rootpage from sqlite_master where name = 'outbox_place'").get()?.["rootpage"],
  );
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  const bytes = readFileSync(join(data, storeFile));
  bytes[(page - 1) * 4096] = 0x7f;
  writeFileSync(join(data, storeFile), bytes);

  server.state.answer = server.accept;
  const gateway = start();
  await eventually(() => storedWeights(server, 1).length === 40, gateway.output);
  expect(readdirSync(data).filter((name) => name.startsWith("outbox-damaged-"))).not.toEqual([]);
  expect(gateway.output()).toContain("A FILA ESTAVA DANIFICADA");
});
