import type { Batch, RecordKind } from "@fiel/contracts";
import { coilCodes, eventCodes, mainEquipment, operatorCode, product, productCode } from "../plan/factory.ts";
import { noise } from "./noise.ts";

type Records = Pick<Batch, RecordKind>;

/** Packages of half a minute of a machine. */
const packagesABatch = 20;
const packagesPerMinute = 40;
const gapMs = 60_000 / packagesPerMinute;
const grossMg = (product.netG + product.packageG) * 1000;
const coilMg = 20_000_000;
const leftoverKinds = ["scrap", "reprocess", "chargeback"] as const;

/**
 * Batch `number` of a gateway: half a minute of one machine after the other, with records of every kind. Only packages are new; each machine has one
 * long stop and one coil, and leftovers fall into one step of five minutes, so answers do not grow.
 */
export function arrivalRecords(number: number, startMs: number): Records {
  const equipment = (number % mainEquipment) + 1;
  const turn = Math.floor(number / mainEquipment);
  const beginMs = startMs + turn * packagesABatch * gapMs;
  const endMs = beginMs + packagesABatch * gapMs;
  const numbers = Array.from({ length: packagesABatch }, (_, i) => number * packagesABatch + i);
  const weightOf = (n: number): number =>
    grossMg + Math.round((noise(n) + noise(n + 0.5) + noise(n + 0.25) - 1.5) * 800) * 10;
  const who = { equipment, product: productCode(0), operator: operatorCode + 3 };
  return {
    weighings: [
      {
        ...who,
        at: numbers.map((n, i) => Math.round(beginMs + (i + 0.9 * noise(n + 0.75)) * gapMs)),
        weightMg: numbers.map(weightOf),
      },
    ],
    statuses: [{ ...who, at: endMs, state: 2, speed: turn % 8 === 0 ? 0 : packagesPerMinute + (turn % 5) }],
    occurrences: [{ equipment, code: eventCodes[0], startedAt: startMs, endedAt: endMs }],
    leftovers: [
      {
        ...who,
        at: startStep(startMs) + turn,
        kind: leftoverKinds[turn % leftoverKinds.length] ?? "scrap",
        weightMg: 1_000 * (1 + (turn % 20)),
        count: 1 + (turn % 5),
      },
    ],
    coils: [
      {
        equipment,
        product: who.product,
        coil: coilCodes[0],
        startedAt: startMs,
        endedAt: endMs,
        weightStartMg: coilMg,
        weightEndMg: Math.max(0, coilMg - turn * 10_000),
        count: (turn + 1) * packagesABatch,
      },
    ],
  };
}

const stepMs = 300_000;
const startStep = (ms: number): number => Math.floor(ms / stepMs) * stepMs;
