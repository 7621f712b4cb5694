import { expect, test } from "vitest";
import { takeEntries } from "./take-entries.ts";

const entries = (...sequences: number[]) => sequences.map((sequence) => ({ sequence }));
const options = { modulus: 65_536, madeMeanwhile: 200, giveUpWaiting: false };

test("an entry overwritten while it was read is counted and not taken", () => {
  const result = takeEntries([1, 2, 3], entries(201, 2, 3), options);
  expect(result).toEqual({ taken: entries(2, 3), overwritten: 1, neverWritten: 0, notYet: 0 });
});

test("an entry that is not written yet is left for the next look, with all after it", () => {
  const result = takeEntries([201, 202, 203], entries(201, 2, 203), options);
  expect(result).toEqual({ taken: entries(201), overwritten: 0, neverWritten: 0, notYet: 2 });
});

test("an entry that never comes is given up and counted", () => {
  const result = takeEntries([201, 202, 203], entries(201, 2, 203), { ...options, giveUpWaiting: true });
  expect(result).toEqual({ taken: entries(201, 203), overwritten: 0, neverWritten: 1, notYet: 0 });
});

test("an entry of before a reset is no newer one, though its sequence is higher", () => {
  const result = takeEntries([1, 2], entries(401, 2), { ...options, madeMeanwhile: 30 });
  expect(result).toEqual({ taken: [], overwritten: 0, neverWritten: 0, notYet: 2 });
});

test("at the roll-over of the sequence an entry may be overwritten by one of this look", () => {
  const result = takeEntries([65_534, 65_535, 0, 1], entries(1, 65_535, 0, 1), options);
  expect(result).toMatchObject({ overwritten: 1, notYet: 0 });
});
