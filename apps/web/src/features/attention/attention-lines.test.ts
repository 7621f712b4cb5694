import type { EquipmentFacts, EquipmentStatus, OrderInWork, WeightEvidence } from "@fiel/contracts";
import { expect, it } from "vitest";
import { attentionLines } from "./attention-lines.ts";

const nowMs = 1_800_000_000_000;
const minute = 60_000;

const status = (equipment: number, other: Partial<EquipmentStatus> = {}): EquipmentStatus => ({
  equipment,
  name: `M${equipment}`,
  status: 2,
  speed: 60,
  since: nowMs - 20 * minute,
  unplannedSince: null,
  occurrence: null,
  ...other,
});

const facts = (equipment: number, other: Partial<EquipmentFacts> = {}): EquipmentFacts => ({
  equipment,
  registeredAt: nowMs - 500 * minute,
  expectedRate: 60,
  heardAt: nowMs,
  operators: [],
  evidence: null,
  gateway: null,
  lastWeight: null,
  ...other,
});

const evidence: WeightEvidence = {
  product: "Arroz 1 kg",
  at: nowMs - 30 * minute,
  samples: 160,
  average: { refused: 9, expected: 0.8 },
  individual: { refused: 0, expected: 14.1 },
  grounds: ["average"],
  mean: 1_000.4,
  nominal: 1_000,
  belowDoubleTolerance: 0,
  doubleLimit: 970,
  raise: 1.2,
};

const order: OrderInWork = {
  id: 7,
  codeText: "OP-7",
  product: { id: 1, name: "Arroz 1 kg", codeText: null, unit: "g" },
  group: { id: 1, name: "Grãos" },
  totalCount: 1_000,
  producedPackages: 400,
  status: 2,
  start: nowMs - 480 * minute,
  elapsed: 8 * 3_600,
  dueAt: nowMs + 300 * minute,
  recent: { elapsed: 2 * 3_600, bales: 200 },
};

const noOne = () => false;

it("is made of state, facts and orders, each with what it is told by", () => {
  const stop = status(1, { speed: 0 });
  const meal = { code: 5, name: "Refeição", planned: true, since: nowMs };
  const statuses = [stop, status(2, { speed: 0, occurrence: meal }), status(3, { status: 3 }), status(4)];
  const known = {
    statuses,
    facts: [facts(1), facts(4, { evidence })],
    orders: [order],
    isAcknowledged: noOne,
  };
  const lines = attentionLines(known, nowMs);
  expect(lines.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "stop 1",
    "conformity 4",
    "silent 3",
    "orderLate 7",
  ]);
  expect(lines[0]).toMatchObject({ status: stop, lost: 1_200 });
  expect(lines[3]).toMatchObject({ order, forMs: 60 * minute });
});

it("leaves out evidence that somebody took in hand", () => {
  const known = { statuses: [status(4)], facts: [facts(4, { evidence })], orders: [] };
  const asked: number[] = [];
  const isAcknowledged = (equipment: number, sinceMs: number) => {
    asked.push(equipment, sinceMs);
    return true;
  };
  expect(attentionLines({ ...known, isAcknowledged }, nowMs)).toEqual([]);
  expect(asked).toEqual([4, evidence.at]);
});

it("knows the stops before anything else is known", () => {
  const known = { statuses: [status(1, { speed: 0 })], facts: [], orders: [], isAcknowledged: noOne };
  expect(attentionLines(known, nowMs)).toMatchObject([{ kind: "stop", lost: null }]);
});

it("loses packages from the end of a planned stop on, not from when the machine stands", () => {
  const stop = status(1, {
    speed: 0,
    unplannedSince: nowMs - 5 * minute,
    occurrence: { code: 1, name: "Emergência", planned: false, since: nowMs - 15 * minute },
  });
  expect(
    attentionLines({ statuses: [stop], facts: [facts(1)], orders: [], isAcknowledged: noOne }, nowMs),
  ).toMatchObject([{ kind: "stop", sinceMs: nowMs - 5 * minute, forMs: 5 * minute, lost: 300 }]);
});
