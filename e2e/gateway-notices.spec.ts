import { rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AlteredComputer } from "./support/faults/altered-computer.ts";
import { GatewayFolder } from "./support/faults/gateway-folder.ts";
import { gatewayPrograms } from "./support/faults/gateway-programs.ts";
import { gatewayStatus } from "./support/gateway-status.ts";
import { openJourney } from "./support/journey.ts";
import type { RestartableProgram } from "./support/processes.ts";
import { until } from "./support/until.ts";

const at = openJourney({ machines: 1, section: "dispositivo" });

let directory: string;
let computer: AlteredComputer;
let folder: GatewayFolder;
let gateway: RestartableProgram;
beforeAll(() => {
  directory = makeQuickDirectory("fiel-notices-");
  computer = new AlteredComputer(directory, "gateways-computer");
  folder = new GatewayFolder(path.join(at.plant.directory, "gateway"), {});
  const { url: server, deviceKey } = at.plant;
  ({ gateway } = gatewayPrograms(directory, { server, deviceKey, folder: folder.path, computer }));
});
afterAll(async () => {
  await gateway.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Flips bits of one byte in the first row of the gateway's queue, as a bad disk does. Returns the number of its records. */
const damageQueue = (): number => {
  const database = new DatabaseSync(path.join(folder.path, "outbox.sqlite"));
  try {
    const first = database.prepare("select id, records from outbox order by place, id limit 1").get();
    database.exec(
      `update outbox set body = cast(substr(body, 1, 15) || case substr(body, 16, 1) when x'a5' then x'5a' else x'a5' end || substr(body, 17) as blob) where id = ${String(first?.["id"])}`,
    );
    return Number(first?.["records"]);
  } finally {
    database.close();
  }
};

it("what a gateway cannot read any more stands on the device page, with the number of lost records", async () => {
  gateway.start();
  await until("the gateway reads", () =>
    typeof gatewayStatus(at.plant, "gateway").equipment[0]?.lastReadAt === "number" ? true : undefined,
  );
  await at.plant.server.kill();
  at.plant.machines[0]?.weigh(1_000);
  await until("the package waits", () => (folder.pending > 0 ? true : undefined));
  await gateway.kill();
  const lost = damageQueue();
  at.plant.server.start();
  await at.plant.serverReady();
  gateway.start();
  await at.page.goto(at.list);
  await at.see(`1 conteúdo da fila deste gateway não se lê mais, com ${lost} registros que se perderam.`);
});

it("a disk that another program filled is told as that, and not as a full queue, until there is room", async () => {
  await at.page.goto(at.list);
  const full = at.page.getByText(
    /^O disco do computador está cheio, e não pela fila, e a leitura das máquinas parou: \d+ MB livres\.$/,
  );
  computer.alter({ isDiskFull: true });
  await full.waitFor();
  expect(await at.page.getByText(/^A fila no disco está/).count()).toBe(0);
  computer.alter({ isDiskFull: false });
  await full.waitFor({ state: "detached" });
});
