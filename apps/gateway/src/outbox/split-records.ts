import type { WeighingColumns } from "@fiel/contracts";
import { countRecords, type Records } from "./records.ts";

const sliceColumns = (columns: WeighingColumns, from: number, to: number): WeighingColumns => ({
  ...columns,
  at: columns.at.slice(from, to),
  weightMg: columns.weightMg.slice(from, to),
  ...(columns.verdict && { verdict: columns.verdict.slice(from, to) }),
  ...(columns.inspected && { inspected: columns.inspected.slice(from, to) }),
  ...(columns.deviance && { deviance: columns.deviance.slice(from, to) }),
});

/** Gives the first `count` records to the first part and the rest to the second, kind after kind. */
const dealer = (count: number) => {
  let room = count;
  const list = <T>(all: readonly T[]): [T[], T[]] => {
    const taken = Math.min(room, all.length);
    room -= taken;
    return [all.slice(0, taken), all.slice(taken)];
  };
  const columns = (all: readonly WeighingColumns[]): [WeighingColumns[], WeighingColumns[]] => {
    const parts: [WeighingColumns[], WeighingColumns[]] = [[], []];
    for (const one of all) {
      const taken = Math.min(room, one.at.length);
      room -= taken;
      if (taken > 0) parts[0].push(sliceColumns(one, 0, taken));
      if (taken < one.at.length) parts[1].push(sliceColumns(one, taken, one.at.length));
    }
    return parts;
  };
  return { list, columns };
};

/** Splits records into the first `count` and the others. */
export const splitRecords = (records: Records, count: number): [Records, Records] => {
  const { list, columns } = dealer(count);
  const weighings = columns(records.weighings);
  const statuses = list(records.statuses);
  const occurrences = list(records.occurrences);
  const leftovers = list(records.leftovers);
  const coils = list(records.coils);
  const part = (i: 0 | 1): Records => ({
    weighings: weighings[i],
    statuses: statuses[i],
    occurrences: occurrences[i],
    leftovers: leftovers[i],
    coils: coils[i],
  });
  return [part(0), part(1)];
};

type Kind = keyof Records;

const machinesOf = (records: Records): Set<number> =>
  new Set(Object.values(records).flatMap((list: Records[Kind]) => list.map(({ equipment }) => equipment)));

const ofMachines = (records: Records, isOne: (mid: number) => boolean): Records => ({
  weighings: records.weighings.filter(({ equipment }) => isOne(equipment)),
  statuses: records.statuses.filter(({ equipment }) => isOne(equipment)),
  occurrences: records.occurrences.filter(({ equipment }) => isOne(equipment)),
  leftovers: records.leftovers.filter(({ equipment }) => isOne(equipment)),
  coils: records.coils.filter(({ equipment }) => isOne(equipment)),
});

/** Splits records into halves of their machines; for a single machine, into halves of its records. Keeps each machine's order. */
export const halvesOf = (records: Records): [Records, Records] => {
  const machines = [...machinesOf(records)];
  if (machines.length === 1) return splitRecords(records, Math.ceil(countRecords(records) / 2));
  const first = new Set(machines.slice(0, Math.ceil(machines.length / 2)));
  return [ofMachines(records, (mid) => first.has(mid)), ofMachines(records, (mid) => !first.has(mid))];
};

/** Splits records into parts within both limits. A single record is never cut, however long it is. */
export const splitToLimits = (records: Records, limits: { bytes: number; records: number }): Records[] => {
  const count = countRecords(records);
  if (count === 0) return [];
  const fits = count <= limits.records && Buffer.byteLength(JSON.stringify(records)) <= limits.bytes;
  if (fits || count === 1) return [records];
  const [first, rest] = splitRecords(records, Math.ceil(count / 2));
  return [...splitToLimits(first, limits), ...splitToLimits(rest, limits)];
};
