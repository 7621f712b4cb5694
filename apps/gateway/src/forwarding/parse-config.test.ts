import { expect, test } from "vitest";
import { emptyConfig, modbusEquipment } from "../../testing/fake-server.ts";
import { parseConfig } from "./parse-config.ts";
import { retryAfterMs } from "./read-answer.ts";
import { callAddress } from "./server-address.ts";

test("equipment that this version does not understand leaves the others in place", () => {
  const body = { ...emptyConfig, equipment: [modbusEquipment(1, 1), { ...modbusEquipment(2, 2), type: 9 }] };
  const parsed = parseConfig(body);
  expect(parsed?.config.equipment.map(({ mid }) => mid)).toEqual([1]);
  expect(parsed?.problems.join()).toContain("equipamento 2");
});

test("a product, an operator or a file that this version does not understand leaves all else in place", () => {
  const product = { code: 7, name: "Arroz" };
  const operator = { code: 3, name: "Ana" };
  const file = { equipment: 1, product: 7, name: "7.cfg", sha256: "00" };
  const body = {
    ...emptyConfig,
    equipment: [modbusEquipment(1, 1)],
    products: [{ ...product, code: "of a version to come" }],
    operators: [operator, { ...operator, code: 4.5 }],
    files: [{ ...file, encoding: "of a version to come" }, file, null],
  };
  const parsed = parseConfig(body);
  expect(parsed?.config).toMatchObject({
    equipment: [{ mid: 1 }],
    products: [],
    operators: [operator],
    files: [file],
  });
  expect(parsed?.problems.map((one) => one.split(":", 1)[0])).toEqual([
    "produto of a version to come",
    "operador 4.5",
    "arquivo 7.cfg",
    "arquivo ?",
  ]);
});

test("what is no configuration is none", () => {
  expect(parseConfig({ hello: 1 })).toBeNull();
  expect(parseConfig(null)).toBeNull();
});

test("a server below a path keeps its path", () => {
  const access = { server: new URL("https://host/fiel/"), deviceKey: "k" };
  expect(callAddress(access, "/api/x").href).toBe("https://host/fiel/api/x");
});

test("Retry-After is seconds or a date", () => {
  expect(retryAfterMs("7", 0)).toBe(7000);
  expect(retryAfterMs("Sat, 21 Nov 2026 00:00:10 GMT", Date.UTC(2026, 10, 21))).toBe(10_000);
  expect(retryAfterMs(null, 0)).toBeNull();
  expect(retryAfterMs("soon", 0)).toBeNull();
});
