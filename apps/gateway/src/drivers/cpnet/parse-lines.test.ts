import { describe, expect, test } from "vitest";
import { parseLines } from "./collect-rows.ts";
import { createLocalClock } from "./local-clock.ts";
import { eventHeader, parseEventLine, parseWeighingLine, weighingHeader } from "./parse-lines.ts";

const at = Date.parse("2026-11-21T10:15:00.250-03:00");
const clock = () => createLocalClock("America/Sao_Paulo", null);
const weighing = (line: string, header = weighingHeader) => parseWeighingLine(line, header, clock());
const parsed = (...lines: string[]) =>
  parseLines(
    lines.map((text, start) => ({ text, start })),
    null,
    weighingHeader,
    (line, header) => parseWeighingLine(line, header, clock()),
  );

describe("parseWeighingLine", () => {
  test("reads a line with decimal comma or point", () => {
    const line = "2026-11-21T10:15:00.250-03:00;17;225,13;useful;ARROZ-5;12";
    const row = { at, sequence: 17, weightMg: 225_130, verdict: "useful", product: "ARROZ-5", operator: 12 };
    expect(weighing(line)).toEqual(row);
    expect(weighing(line.replace(",", "."))).toEqual(row);
    expect(weighing(line.replace(".250-03:00", ",250-03:00"))).toEqual(row);
    expect(weighing(line.replace("2026-11-21T10:15:00.250-03:00", String(at)))).toEqual(row);
  });

  test("an instant without offset is of the equipment's zone", () => {
    expect(weighing("2026-11-21 10:15:00.250;1;1;;;").at).toBe(at);
  });

  test("empty fields are none", () => {
    expect(weighing(`${at};;1;;;`)).toEqual({
      at,
      sequence: null,
      weightMg: 1000,
      verdict: null,
      product: null,
      operator: null,
    });
  });

  test("the header's names decide, not their order", () => {
    expect(weighing(`X;99.5;${at};extra`, "product;weight_g;at;more")).toMatchObject({
      at,
      weightMg: 99_500,
      product: "X",
    });
  });

  test("fields may stand in quotes, one of them alone too", () => {
    const row = { at, sequence: 7, weightMg: 225_100, verdict: "useful", product: 'A;"B"', operator: 12 };
    expect(weighing(`"${at}";"7";"225,1";"useful";"A;""B""";"12"`)).toEqual(row);
    expect(weighing(`${at};7;225,1; "useful" ;"A;""B""";12`)).toEqual(row);
    expect(weighing(`${at};7;225,1;useful;4" pipe;12`)).toMatchObject({ product: '4" pipe' });
    expect(weighing(`"${at}";"";"1";"";"";""`)).toMatchObject({ sequence: null, product: null });
    const quoted = weighingHeader.replaceAll(/[a-z_]+/g, '"$&"');
    expect(parsed(quoted, `"${at}";"7";"1";"";"";""`).rows).toHaveLength(1);
  });

  test("an operator's number that nobody could keep is left out, and the weighing kept", () => {
    expect(weighing(`${at};1;225,1;;;4294967296`)).toMatchObject({
      weightMg: 225_100,
      operator: null,
      leftOut: ["malformedOperators"],
    });
  });

  test("verdicts may be the register profile's numbers", () => {
    expect(weighing(`${at};1;1;3;;`).verdict).toBe("under");
  });

  test("a verdict or an operator that is none is left out, and the weighing kept", () => {
    expect(weighing(`${at};1;225,1;good;P;Ana`)).toMatchObject({
      weightMg: 225_100,
      verdict: null,
      operator: null,
      leftOut: ["malformedFields", "malformedOperators"],
    });
  });

  test.each([
    ["too few fields", `${at};1`],
    ["no instant", "ontem;1;225,1;useful;P;1"],
    ["no number", `${at};1;225,1g;useful;P;1`],
    ["two decimal signs", `${at};1;1.225,1;useful;P;1`],
    ["binary dust", "\u0000\u0001\uFFFD"],
  ])("%s makes a malformed line", (_what, line) => {
    expect(parsed(line)).toMatchObject({ rows: [], malformed: [{ start: 0 }], refusedDates: [] });
  });
});

describe("parseLines", () => {
  test("a malformed line is counted, with an example, and stops nothing", () => {
    const { rows, malformed, example } = parsed(
      weighingHeader,
      `${at};1;10;;;`,
      "broken",
      "worse",
      `${at};2;20;;;`,
    );
    expect(rows.map(({ row }) => row.weightMg)).toEqual([10_000, 20_000]);
    expect(malformed.map(({ start }) => start)).toEqual([2, 3]);
    expect(example).toContain("broken");
  });

  test("a file without header is read in the usual order", () => {
    expect(parsed(`${at};1;10;;;`).rows).toHaveLength(1);
  });

  test("a date that no calendar has is refused for itself", () => {
    expect(parsed("2026-02-30T10:00:00Z;1;10;;;")).toMatchObject({
      malformed: [],
      refusedDates: [{ start: 0 }],
    });
  });
});

test("an event may be open, or have its end, which is not before its start", () => {
  const event = (line: string) => parseEventLine(line, eventHeader, clock());
  expect(event(`${at};;5`)).toEqual({ startedAt: at, endedAt: null, code: 5 });
  expect(event(`${at};${at + 60_000};5`).endedAt).toBe(at + 60_000);
  expect(() => event(`${at};${at - 1};5`)).toThrow("anterior");
});
