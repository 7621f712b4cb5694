import { applyFile, unitOptions } from "@fiel/contracts";
import { expect, test } from "vitest";
import { playMachineDay, productionDayOf } from "../machine/index.ts";
import { demoFactory, demoPlaces, demoRegistrations } from "./index.ts";

const createdAt = Date.parse("2026-10-15T00:00:00Z");
const file = demoRegistrations({ ...demoPlaces(15_020, "data/simulator"), createdAt });

test("the registrations keep the contract and every machine has its own place", () => {
  expect(applyFile.parse(file)).toEqual(file);
  const tcp = file.equipment!.filter((item) => item.type === 1);
  const cpNet = file.equipment!.filter((item) => item.type === 0);
  expect([tcp.length, cpNet.length]).toEqual([10, 2]);
  expect(new Set(tcp.map((item) => item.port))).toEqual(
    new Set(Array.from({ length: 10 }, (_, i) => 15_020 + i)),
  );
  expect(new Set(cpNet.map((item) => `${item.dataDirectory}/${item.cpNetReferenceName}`)).size).toBe(2);
  expect(file.equipment!.every((item) => item.createdAt === createdAt)).toBe(true);
});

test("codes and names are unique, and what one section names the other has", () => {
  for (const list of [file.products!, file.operators!, file.events!, file.coils!]) {
    expect(new Set(list.map((item) => item.code)).size).toBe(list.length);
    expect(new Set(list.map((item) => item.name)).size).toBe(list.length);
  }
  const groups = new Set(file.groups!.map((group) => group.name));
  const products = new Set(file.products!.map((product) => product.codeText));
  expect(file.equipment!.filter((item) => !groups.has(item.group!))).toEqual([]);
  expect(file.orders!.filter((order) => !groups.has(order.group) || !products.has(order.product))).toEqual(
    [],
  );
});

test("only one order of a product is in production in a group", () => {
  const running = file
    .orders!.filter((order) => order.status === 2)
    .map((order) => `${order.group} ${order.product}`);
  expect(new Set(running).size).toBe(running.length);
});

test("bar codes carry the check digit of EAN-13", () => {
  for (const { barCode = "" } of file.products!) {
    const digits = Array.from(barCode, Number);
    const sum = digits.reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 1 : 3), 0);
    expect([digits.length, sum % 10]).toEqual([13, 0]);
  }
});

test("every stop of the model is an event of the tenant or one of the sixteen alarms", () => {
  const known = new Set([
    ...file.events!.map((event) => event.code),
    ...Array.from({ length: 16 }, (_, i) => i + 1),
  ]);
  const factory = demoFactory(3);
  const day = productionDayOf(createdAt, factory.utcOffsetMin);
  const codes = factory.machines.flatMap((machine) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((later) =>
      playMachineDay(factory, machine, day + later).segments.flatMap(({ code }) =>
        code === null ? [] : [code],
      ),
    ),
  );
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
  expect(new Set(codes).size).toBeGreaterThan(15);
});

test("the model weighs the products as registered, in mg", () => {
  const coffee = demoFactory(1)
    .machines.flatMap((machine) => machine.products)
    .find((product) => product.code === 300_250);
  expect(unitOptions[file.products!.find((product) => product.code === 300_250)!.unit!]).toEqual({
    unit: "g",
    resolution: 1,
  });
  expect(coffee).toMatchObject({
    grossMg: 256_500,
    packageMg: 6_500,
    rejectUnderMg: 7_000,
    rejectOverMg: 8_000,
  });
});
