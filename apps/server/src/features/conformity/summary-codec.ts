import { declaredAt, sampleJudge } from "@fiel/domain";
import type { ConformityQuery } from "./conformity-query.ts";
import type { JudgedSample, LastSamples, Package, Summary } from "./summary.ts";
import type { JudgedProduct } from "./judged-products.ts";
import { lastOfListed } from "./latest-samples.ts";

type Totals = readonly [
  packages: number,
  samples: number,
  refused: number,
  sumsMg: number,
  deviationsMg: number,
];
/**
 * A sample starts relative to the day's start and ends relative to its own start. The deviation keeps its decimals; all other figures are whole mg
 * and counts.
 */
type ListedSample = readonly [
  startMs: number,
  endMs: number,
  sumMg: number,
  deviationMg: number,
  minMg: number,
  maxMg: number,
  belowTolerance: number,
  belowDoubleTolerance: number,
];
type ListedPackage = readonly [atMs: number, weightMg: number];
/** The last samples and the last refused one; absent in summaries of earlier versions. */
type EncodedLast = readonly [readonly ListedSample[], ListedSample | null];
type EncodedSummary = readonly [Totals, readonly ListedSample[], readonly ListedPackage[], ...EncodedLast[]];

/** Encodes a day's summary as a JSON array of numbers. */
export function encodeSummary({ samples, packages }: Summary, dayMs: number): string {
  const { count, refused, sumsMg, deviationsMg, last } = samples;
  const lastOf = (told: LastSamples): EncodedLast => [
    told.latest.map((one) => listedOf(one, dayMs)),
    told.refused && listedOf(told.refused, dayMs),
  ];
  const text: EncodedSummary = [
    [packages.count, count, refused, sumsMg, deviationsMg],
    samples.listed.map((one) => listedOf(one, dayMs)),
    packages.listed.map(({ atMs, weightMg }): ListedPackage => [atMs - dayMs, weightMg]),
    // A series that is listed whole contains its last samples.
    ...(last === null || lastOfListed(samples) !== null ? [] : [lastOf(last)]),
  ];
  return JSON.stringify(text);
}

const listedOf = ({ startMs, endMs, verdict }: JudgedSample, dayMs: number): ListedSample => [
  startMs - dayMs,
  endMs - startMs,
  Math.round(verdict.meanMg * verdict.size),
  verdict.deviationMg,
  verdict.minMg,
  verdict.maxMg,
  verdict.belowTolerance,
  verdict.belowDoubleTolerance,
];

/** Decodes a summary. Samples are judged again by the same weights and regulation. */
export function decodeSummary(
  text: string,
  dayMs: number,
  { declared }: Pick<JudgedProduct, "declared">,
  { plan: { size }, regulation }: Pick<ConformityQuery, "plan" | "regulation">,
): Summary {
  const [[packages, count, refused, sumsMg, deviationsMg], samples, listed, last] = JSON.parse(
    text,
  ) as EncodedSummary;
  const judges = new Map<number, ReturnType<typeof sampleJudge>>();
  const judgeAt = (atMs: number) => {
    const netMg = declaredAt(declared, atMs)?.netMg ?? 0;
    const judge = judges.get(netMg) ?? sampleJudge(size, netMg, regulation);
    judges.set(netMg, judge);
    return judge;
  };
  const sampleOf = ([startMs, endMs, sumMg, deviationMg, minMg, maxMg, below, farBelow]: ListedSample) => ({
    startMs: dayMs + startMs,
    endMs: dayMs + startMs + endMs,
    verdict: judgeAt(dayMs + startMs)({
      size,
      sumMg,
      deviationMg,
      minMg,
      maxMg,
      belowTolerance: below,
      belowDoubleTolerance: farBelow,
    }),
  });
  const judged = { count, refused, sumsMg, deviationsMg, listed: samples.map(sampleOf) };
  return {
    samples: { ...judged, last: last === undefined ? lastOfListed(judged) : decodeLast(last, sampleOf) },
    packages: {
      count: packages,
      listed: listed.map(([atMs, weightMg]): Package => ({ atMs: dayMs + atMs, weightMg })),
    },
  };
}

const decodeLast = (
  [latest, refused]: EncodedLast,
  sampleOf: (sample: ListedSample) => JudgedSample,
): LastSamples => ({ latest: latest.map(sampleOf), refused: refused && sampleOf(refused) });
