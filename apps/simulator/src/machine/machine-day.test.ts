import { expect, test } from "vitest";
import { productionDayOf } from "./calendar.ts";
import { playMachineDay } from "./machine-day.ts";
import { smallFactory, smallMachine } from "./testing/small-factory.ts";

const DAY = productionDayOf(Date.parse("2026-11-18T12:00:00-03:00"), -180);
const SUNDAY = productionDayOf(Date.parse("2026-11-15T12:00:00-03:00"), -180);

test("the same seed plays the same day, byte for byte, in whatever order days are asked for", () => {
  const first = playMachineDay(smallFactory(7), smallMachine, DAY);
  playMachineDay(smallFactory(7), smallMachine, DAY - 3);
  expect(playMachineDay(smallFactory(7), smallMachine, DAY)).toEqual(first);
});

test("another seed plays another day", () => {
  const { weighings } = playMachineDay(smallFactory(7), smallMachine, DAY);
  expect(playMachineDay(smallFactory(8), smallMachine, DAY).weighings.at).not.toEqual(weighings.at);
});

test("a weekday makes tens of thousands of packages and few of them are rejected", () => {
  const { weighings } = playMachineDay(smallFactory(7), smallMachine, DAY);
  expect(weighings.length).toBeGreaterThan(20_000);
  expect(weighings.length).toBeLessThan(60_000);
  const useful = weighings.verdict.filter((verdict) => verdict === 1).length;
  expect(useful / weighings.length).toBeGreaterThan(0.97);
  expect(useful).toBeLessThan(weighings.length);
});

test("on a Sunday without a shift nothing is made and the whole day is one stop", () => {
  const sunday = playMachineDay(smallFactory(7), { ...smallMachine, sundayShift: 0 }, SUNDAY);
  expect(sunday.weighings.length).toBe(0);
  expect(sunday.segments.map((segment) => segment.code)).toEqual([23]);
  expect(sunday.leftovers).toEqual([]);
  expect(sunday.coils).toEqual([]);
});

test("a production day goes from 06:00 to 06:00 on the plant's clock", () => {
  const { segments } = playMachineDay(smallFactory(7), smallMachine, DAY);
  expect(segments[0]?.startMs).toBe(Date.parse("2026-11-18T06:00:00-03:00"));
  expect(segments.at(-1)?.endMs).toBe(Date.parse("2026-11-19T06:00:00-03:00"));
});
