import { expect, it } from "vitest";
import { perObjects } from "./per-object.ts";

const count = () => {
  let calls = 0;
  return () => ({ call: (calls += 1) });
};

it("makes once what follows from the same objects in the same order, and from the same name", () => {
  const [once, make, one, other] = [perObjects<object>(), count(), {}, {}];
  const first = once([one, other], "a", make);
  expect(once([one, other], "a", make)).toBe(first);
  expect(once([other, one], "a", make)).not.toBe(first);
  expect(once([one], "a", make)).not.toBe(first);
  expect(once([one, other], "b", make)).not.toBe(first);
  expect(once([one, {}], "a", make)).not.toBe(first);
  expect(once([one, other], "a", make)).toBe(first);
});

it("holds few names of the same objects", () => {
  const [once, make, one] = [perObjects<object>(), count(), {}];
  const first = once([one], "0", make);
  for (let name = 1; name < 8; name += 1) once([one], String(name), make);
  expect(once([one], "0", make)).toBe(first);
  once([one], "8", make);
  expect(once([one], "0", make)).not.toBe(first);
});
