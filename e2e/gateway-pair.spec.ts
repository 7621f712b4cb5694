import { cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { accumulator, openBrowser, openPage, signIn } from "./support/browser.ts";
import { openTo } from "./support/every-page.ts";
import { DayFile } from "./support/faults/day-file.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import type { RestartableProgram } from "./support/processes.ts";
import { readStored } from "./support/stored-records.ts";
import { until } from "./support/until.ts";

interface Gateway {
  readonly folder: string;
  readonly program: RestartableProgram;
}

let plant: Plant;
let browser: Browser;
let page: Page;
let file: DayFile;
let gateways: Gateway[];
/** Packages of each of the two machines. One machine has registers and the other has files. */
let made = 0;

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  const dataDirectory = path.join(plant.directory, "cpnet");
  mkdirSync(path.join(dataDirectory, "bal2"), { recursive: true });
  file = new DayFile(path.join(dataDirectory, "bal2"), inject("installation").zone.timeZone);
  const ofFiles = { type: 0 as const, dataDirectory, cpNetReferenceName: "bal2", ip: "127.0.0.1" };
  const createdAt = Date.now() - 3_600_000;
  await plant.apply({ equipment: [{ mid: 2, name: "EQ2", group: "Grãos", ...ofFiles, createdAt }] });
  gateways = [
    { folder: "gateway", program: plant.gateway },
    { folder: "gateway-2", program: plant.addGateway("gateway-2", plant.deviceKey) },
  ];
  for (const { program } of gateways) program.start();
  browser = await openBrowser();
  page = await openPage(browser);
  await signIn(page, plant);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

function make(count: number): void {
  for (let i = 0; i < count; i += 1) {
    made += 1;
    plant.machines[0]?.weigh(1_000 + made);
    file.add(`${new Date().toISOString()};${made};${1_000 + made};useful;ARROZ-1;12`);
  }
}

interface Status {
  readonly standsBy: Readonly<Record<string, string>>;
  readonly equipment: readonly {
    readonly mid: number;
    readonly counters: Readonly<Record<string, number>>;
  }[];
}

const statusOf = ({ folder }: Gateway): Status =>
  JSON.parse(readFileSync(path.join(plant.directory, folder, "status.json"), "utf8")) as Status;

/** Waits for the gateway that reads both machines. The other one stands by. */
const readerOf = (): Promise<Gateway> =>
  until("one of them reads both machines", () => {
    const running = gateways.filter(({ program }) => program.running);
    return running.find((one) => {
      const { standsBy, equipment } = statusOf(one);
      return equipment.length === 2 && Object.keys(standsBy).length === 0;
    });
  });

const other = (than: Gateway): Gateway => gateways.find((one) => one !== than) as Gateway;

const standsBy = (one: Gateway): Promise<true> =>
  until("the other one stands by", () =>
    Object.values(statusOf(one).standsBy).filter((text) => text.startsWith("de prontidão: lida por "))
      .length === 2
      ? true
      : undefined,
  );

/** Waits until the home page counts this many packages of both machines together. */
const counted = async (count: number): Promise<void> => {
  await openTo(page, plant, "inicio");
  await until(`${count} packages are counted`, async () =>
    (await accumulator(page, "Pacotes")) === count ? true : undefined,
  );
};

const readers = () => page.getByRole("region", { name: "Quem lê cada máquina", exact: true });

describe("two gateways with one key", () => {
  it("count 20 packages as 20, and the page says who reads and who stands by", async () => {
    const reader = await readerOf();
    await standsBy(other(reader));
    make(20);
    await counted(2 * made);
    await openTo(page, plant, "admin/dispositivo");
    await readers().waitFor();
    expect(
      await readers()
        .getByRole("button", { name: /: Passar para / })
        .count(),
    ).toBe(2);
    await expectAccessible(page);
  });

  it("go on with each other's machines where an administrator hands them over", async () => {
    const before = await readerOf();
    for (const machine of ["EQ1", "EQ2"]) {
      await readers()
        .getByRole("button", { name: new RegExp(`^${machine}: Passar para `) })
        .click();
      make(5);
    }
    await readers()
      .getByText(/^Passando para /)
      .first()
      .waitFor();
    await until("the other one reads both", async () => ((await readerOf()) === before ? undefined : true));
    make(10);
    await counted(2 * made);
  });

  it("survive a computer that dies, and one that is switched off", async () => {
    const first = await readerOf();
    await first.program.kill();
    make(10);
    await until("the other one reads both", async () => ((await readerOf()) === first ? undefined : true));
    make(10);
    await counted(2 * made);
    first.program.start();
    await standsBy(first);
    await other(first).program.stop();
    make(10);
    await counted(2 * made);
  });

  it("and a cloned disk beside them count each package once, and the page tells of the two computers with one identity", async () => {
    const stopped = gateways.find(({ program }) => !program.running) as Gateway;
    const folder = "gateway-3";
    cpSync(path.join(plant.directory, stopped.folder), path.join(plant.directory, folder), {
      recursive: true,
    });
    const clone = { folder, program: plant.addGateway(folder, plant.deviceKey) };
    gateways.push(clone);
    for (const { program } of [stopped, clone]) program.start();
    for (const one of [stopped, clone]) await standsBy(one);
    make(10);
    await counted(2 * made);
    await openTo(page, plant, "admin/dispositivo");
    await page.getByRole("status").getByText("Dois computadores com a mesma identidade").waitFor();
  });

  it("store each package once", async () => {
    for (const { program } of gateways) await program.stop();
    await plant.server.stop();
    const { packages } = await readStored(path.join(plant.directory, "data"));
    const wanted = Array.from({ length: made }, (_, i) => (1_001 + i) * 1_000);
    for (const mid of [1, 2])
      expect(
        packages
          .filter(({ equipment }) => equipment === mid)
          .map(({ weightMg }) => weightMg)
          .toSorted((a, b) => a - b),
        `machine ${mid}`,
      ).toEqual(wanted);
  });
});
