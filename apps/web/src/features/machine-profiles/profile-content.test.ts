import { expect, test } from "vitest";
import { faultsToShow, readContent, shownValue, typedValue, valueAt, withValue } from "./profile-content.ts";

const content = { title: "x", packages: { kind: "ring", counter: { address: 7 } } };

test("a value is set and taken out at its path, and the rest stays in its order", () => {
  expect(valueAt(content, "packages.counter.address")).toBe(7);
  expect(valueAt(content, "title.address")).toBeUndefined();
  expect(withValue(content, "speed.address", 4)).toEqual({ ...content, speed: { address: 4 } });
  expect(withValue(content, "packages.counter.address", undefined)).toEqual({
    title: "x",
    packages: { kind: "ring" },
  });
  expect(Object.keys(withValue(content, "title", "y"))).toEqual(["title", "packages"]);
});

test("numbers are read as the page's language writes them, and other texts are left to the server", () => {
  const texts = ["0,1", "-2.5", "1.000", "40.001", "1.250,5", "12", "x", ""];
  const read = (locale: "pt-BR" | "en") => texts.map((text) => typedValue(text, locale));
  expect(read("pt-BR")).toEqual([0.1, -2.5, 1_000, 40_001, 1_250.5, 12, "x", undefined]);
  expect(read("en")).toEqual([0.1, -2.5, 1, 40.001, 1_250.5, 12, "x", undefined]);
});

test("a field shows a value as it would be typed", () => {
  expect([1.125, 1_000, "0x10", undefined].map((value) => shownValue(value, "pt-BR"))).toEqual([
    "1,125",
    "1000",
    "0x10",
    "",
  ]);
  for (const locale of ["pt-BR", "en", "es"] as const)
    for (const value of [1.125, 1_000, 12.5, 40_001])
      expect(typedValue(shownValue(value, locale), locale)).toBe(value);
});

test("a text is a profile only where it is an object", () => {
  expect(['{"a":1}', "[1]", "3", "{"].map((text) => readContent(text) !== null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("an empty field is told after the form was submitted, and what was typed wrongly at once", () => {
  const typed = {
    title: "",
    packages: { kind: "ring", counter: { address: 70_000 } },
    alarms: [{ bit: 99 }],
  };
  const faults = ["", "title", "packages.weightMg", "packages.counter.address", "alarms.0.bit"].map(
    (path) => ({
      path,
    }),
  );
  const shown = (submitted: boolean) =>
    faultsToShow(faults, { content: typed, submitted }).map(({ path }) => path);
  expect(shown(false)).toEqual(["", "packages.counter.address", "alarms.0.bit"]);
  expect(shown(true)).toEqual(faults.map(({ path }) => path));
});
