import type { Verdict } from "@fiel/contracts";
import type { WallClock } from "@fiel/domain";
import type { CounterName } from "../driver.ts";
import type { LocalClock } from "./local-clock.ts";
import {
  MalformedLine,
  parseInstant,
  parseInteger,
  parseOperator,
  parseVerdict,
  parseWeightMg,
} from "./parse-values.ts";

export interface WeighingLine {
  readonly at: number;
  readonly sequence: number | null;
  readonly weightMg: number;
  readonly verdict: Verdict | null;
  readonly product: string | null;
  readonly operator: number | null;
  /** Counters of the optional fields that were invalid and left out. */
  readonly leftOut?: readonly CounterName[];
}

export interface EventLine {
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly code: number;
}

export const weighingHeader = "at;seq;weight_g;verdict;product;operator";
export const eventHeader = "startedAt;endedAt;code";

type LineClock = Pick<LocalClock, "instantOf" | "endOf">;

const cell = /(?<=^|;)(?:\s*"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))/g;

/** Splits a line; a field may be in quotes, within which a quote is doubled. */
const split = (line: string): string[] =>
  line.includes('"')
    ? [...line.matchAll(cell)].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain.trim())
    : line.split(";").map((value) => value.trim());

/** Whether a line names the columns: it contains the two that a data line of its kind must have. */
export const isHeader = (line: string, usual: string): boolean => {
  const names = split(line);
  return usual === weighingHeader
    ? names.includes("at") && names.includes("weight_g")
    : names.includes("startedAt") && names.includes("code");
};

const fieldsOf = (line: string, header: string): ((name: string) => string) => {
  const names = split(header);
  const values = split(line);
  if (values.length < names.length) {
    throw new MalformedLine(`${values.length} campos, e o cabeçalho tem ${names.length}`);
  }
  return (name) => values[names.indexOf(name)] ?? "";
};

/** A line with an instant and a weight is kept, whatever its other fields contain. */
export const parseWeighingLine = (
  line: string,
  header: string,
  clock: Pick<LineClock, "instantOf">,
): WeighingLine => {
  const field = fieldsOf(line, header);
  const leftOut: CounterName[] = [];
  const beside = <T>(parse: () => T, counter: CounterName): T | null => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof MalformedLine)) throw error;
      leftOut.push(counter);
      return null;
    }
  };
  return {
    at: parseInstant(field("at"), clock),
    sequence: beside(() => parseInteger(field("seq"), "sequência"), "malformedFields"),
    weightMg: parseWeightMg(field("weight_g")),
    verdict: beside(() => parseVerdict(field("verdict")), "malformedFields"),
    product: field("product") || null,
    operator: beside(() => parseOperator(field("operator")), "malformedOperators"),
    ...(leftOut.length > 0 && { leftOut }),
  };
};

export const parseEventLine = (line: string, header: string, clock: LineClock): EventLine => {
  const field = fieldsOf(line, header);
  const code = parseInteger(field("code"), "código");
  if (code === null) throw new MalformedLine("ocorrência sem código");
  const startedAt = parseInstant(field("startedAt"), clock);
  // In the repeated hour the next event may begin before this one ends, so an end must not count as a step back of the clock.
  const endClock = { instantOf: (wall: WallClock) => clock.endOf(wall, startedAt) };
  const endedAt = field("endedAt") === "" ? null : parseInstant(field("endedAt"), endClock);
  if (endedAt !== null && endedAt < startedAt) throw new MalformedLine("o fim é anterior ao início");
  return { startedAt, endedAt, code };
};
