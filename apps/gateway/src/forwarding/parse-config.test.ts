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
