import { expect, it } from "vitest";
import { modbusEquipment } from "../../testing/fake-server.ts";
import { readRequests } from "./read-requests.ts";

const test = (n: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  machine: { ...modbusEquipment(n, n), ...more },
});

it("hears every request but the one that this version does not understand, and says of that one", () => {
  const told = {
    registrationsChanged: true,
    tests: [test(1), test(2, { type: "of a version to come" }), test(3)],
    update: { of: "a version to come" },
  };
  const { registrationsChanged, tests, update, trouble } = readRequests(told);
  expect([registrationsChanged, tests.map(({ id }) => id.at(-1)), update]).toEqual([true, ["1", "3"], null]);
  expect(trouble).not.toBeNull();
  expect(readRequests({ registrationsChanged: false, tests: [test(1)] }).trouble).toBeNull();
});

it("is no answer at all where nothing of one is there", () => {
  expect(() => readRequests({ hello: 1 })).toThrow();
});
