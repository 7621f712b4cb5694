import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ModbusMachine, type ModbusMachineOptions } from "./modbus-machine.ts";
import { MachineReader } from "./testing/read-machine.ts";

const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

async function startMachine(options: ModbusMachineOptions = {}) {
  const machine = await ModbusMachine.start(options);
  cleanUp.push(() => machine.close());
  const connectReader = async (timeoutMs?: number) => {
    const reader = await MachineReader.connect(machine.port, timeoutMs);
    cleanUp.push(() => reader.close());
    return reader;
  };
  return { machine, connectReader, reader: await connectReader() };
}

test("the registers tell what the machine is and does", async () => {
  const { machine, reader } = await startMachine({
    product: 7_654_321,
    operator: 12,
    speed: 62.5,
    ringSize: 20,
  });
  machine.weigh(225.1, { verdict: "useful" });
  machine.weigh(212.5, { verdict: "under", inspected: false });
  const read = await reader.read();
  expect(read).toMatchObject({
    profile: 1,
    state: 2,
    speed: 62.5,
    product: 7_654_321,
    operator: 12,
    alarm: 0,
    packages: 2,
    head: 2,
  });
  expect(read.entries[1]).toEqual({ sequence: 1, verdict: 1, inspected: 1, weightMg: 225_100 });
  expect(read.entries[2]).toEqual({ sequence: 2, verdict: 3, inspected: 0, weightMg: 212_500 });
});

test("stops raise their alarm bit and speed 0; a cause above 16 has only the speed; resume clears both", async () => {
  const { machine, reader } = await startMachine({ speed: 40 });
  machine.stop(5);
  machine.stop(16);
  expect(await reader.read()).toMatchObject({ alarm: 0b1000_0000_0001_0000, speed: 0 });
  machine.setSpeed(38);
  expect((await reader.read()).speed).toBe(0);
  machine.resume();
  machine.stop(18);
  expect(await reader.read()).toMatchObject({ alarm: 0, speed: 0 });
  machine.resume();
  expect(await reader.read()).toMatchObject({ alarm: 0, speed: 38 });
});

test("sequences roll over from 65535 to 0 while the power-on counter goes on", async () => {
  const { machine, reader } = await startMachine({ packagesSincePowerOn: 65_534, ringSize: 8 });
  for (let i = 0; i < 4; i += 1) machine.weigh(100 + i);
  const { head, packages, entries } = await reader.read();
  expect({ head, packages }).toEqual({ head: 2, packages: 65_538 });
  expect(entries[65_535 % 8]).toMatchObject({ sequence: 65_535, weightMg: 100_000 });
  expect(entries[0]).toMatchObject({ sequence: 0, weightMg: 101_000 });
  expect(entries[2]).toMatchObject({ sequence: 2, weightMg: 103_000 });
});

test("the power-on counter rolls over after 2^32 packages, and count does not", async () => {
  const { machine, reader } = await startMachine({ packagesSincePowerOn: 0xffff_ffff });
  machine.weigh(1);
  machine.weigh(1);
  expect((await reader.read()).packages).toBe(1);
  expect(machine.count).toBe(2n);
});

test("a restart breaks the connection and begins at zero; count keeps what was made before", async () => {
  const { machine, reader, connectReader } = await startMachine({ speed: 30 });
  machine.weigh(500);
  machine.stop(3);
  machine.restart();
  await expect(reader.read()).rejects.toMatchObject({ err: "Offline" });
  const after = await connectReader();
  expect(await after.read()).toMatchObject({ packages: 0, head: 0, alarm: 0, speed: 30 });
  machine.weigh(501);
  expect(await after.read()).toMatchObject({ packages: 1, head: 1 });
  expect(machine.count).toBe(2n);
});

test("a hung machine takes requests and never answers, until it recovers", async () => {
  const { machine, connectReader } = await startMachine();
  const reader = await connectReader(150);
  machine.hang();
  await expect(reader.registers(0, 1)).rejects.toMatchObject({ err: "Timeout" });
  machine.recover();
  const patient = await connectReader();
  expect((await patient.registers(0, 1)).readUInt16BE(0)).toBe(1);
});

test.each([
  { what: "reading past the last register", start: 11 + 4 * 200 - 1, count: 2, code: 2 },
  { what: "more than 125 registers", start: 0, count: 126, code: 3 },
  { what: "no register at all", start: 0, count: 0, code: 3 },
])("refuses $what with exception $code", async ({ start, count, code }) => {
  const { reader } = await startMachine();
  await expect(reader.client.readHoldingRegisters(start, count)).rejects.toMatchObject({
    response: { body: { code } },
  });
  expect((await reader.registers(0, 1)).readUInt16BE(0)).toBe(1);
});

test("refuses writes and other tables with exception 1", async () => {
  const { reader } = await startMachine();
  await expect(reader.client.writeSingleRegister(0, 9)).rejects.toMatchObject({
    response: { body: { code: 1 } },
  });
  await expect(reader.client.readCoils(0, 1)).rejects.toMatchObject({ response: { body: { code: 1 } } });
});

test("noise on a connection troubles no other one", async () => {
  const { machine, reader } = await startMachine();
  const noisy = connect(machine.port, "127.0.0.1");
  cleanUp.push(() => void noisy.destroy());
  await once(noisy, "connect");
  noisy.write(Buffer.from("GET / HTTP/1.1\r\n\r\n"));
  noisy.write(Buffer.alloc(300, 0xff));
  machine.weigh(250);
  expect((await reader.read()).packages).toBe(1);
});
