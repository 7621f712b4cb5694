import { applyDefaults, type ApplyFile } from "@fiel/contracts";
import {
  equipmentEntity,
  type EquipmentValues,
} from "../../features/registrations/equipments/equipment-entity.ts";
import type { Change, Given, Stored } from "../../platform/records/entity.ts";
import { removeRecord } from "../../platform/records/remove-record.ts";
import { readRecords } from "../../platform/records/rows.ts";
import { applySection } from "./apply-section.ts";
import { toMs } from "./find-problems.ts";
import { groupIds } from "./group-ids.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

type ApplyEquipment = NonNullable<ApplyFile["equipment"]>[number];
type Groups = Awaited<ReturnType<typeof groupIds>>;
type Machines = ReadonlyMap<number, Stored<EquipmentValues>>;

interface Entry {
  readonly values: Given<EquipmentValues> & Pick<EquipmentValues, "mid" | "createdAt">;
  /** UTC ms; null when it stays. */
  readonly removedAt: number | null;
  readonly index: number;
}

export async function applyEquipment(change: Change, equipment: readonly ApplyEquipment[]): Promise<Tally> {
  const groups = await groupIds(change);
  refuseIfAny(unknownGroups(equipment, groups));
  const before = await machinesOf(change);
  const entries = equipment.map((item, index): Entry => {
    const createdAt =
      item.createdAt === undefined ? (before.get(item.mid)?.createdAt ?? change.nowMs) : toMs(item.createdAt);
    const removedAt = item.removedAt === undefined || item.removedAt === null ? null : toMs(item.removedAt);
    return { values: { ...valuesOf(item, groups), createdAt }, removedAt, index };
  });
  refuseIfAny([
    ...entries.flatMap((entry) => withoutPlace(entry, before)),
    ...entries.flatMap(removedBeforeCreated),
  ]);
  const leaving = entries.filter((entry) => entry.removedAt !== null && !isClosed(entry, before));
  await applyEntries(change, leaving);
  await closeEntries(change, leaving);
  // Removed equipment makes room for new equipment.
  await applyEntries(
    change,
    entries.filter(({ removedAt }) => removedAt === null),
  );
  return tallyOf(entries, before, await machinesOf(change));
}

const machinesOf = async ({ transaction }: Change): Promise<Machines> =>
  new Map((await readRecords(transaction, equipmentEntity)).map((record) => [record.mid, record]));

function applyEntries(change: Change, entries: readonly Entry[]): Promise<Tally> {
  return applySection(change, {
    kind: "equipment",
    entity: equipmentEntity,
    entries: entries.map(({ values }) => values),
    indexes: entries.map(({ index }) => index),
    defaults,
    keyOf: ({ mid }) => mid,
  });
}

async function closeEntries(change: Change, entries: readonly Entry[]): Promise<void> {
  const machines = await machinesOf(change);
  for (const { values, removedAt } of entries) {
    const id = machines.get(values.mid)?.id ?? null;
    await removeRecord({ ...change, nowMs: removedAt ?? change.nowMs }, equipmentEntity, id);
  }
}

/** Whether the machine is already removed as the entry says. */
function isClosed({ values, removedAt }: Entry, before: Machines): boolean {
  const record = before.get(values.mid);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return (
    record !== undefined &&
    record.removedAt === removedAt &&
    given.every(([field, value]) => record[field as keyof EquipmentValues] === value)
  );
}

function tallyOf(entries: readonly Entry[], before: Machines, after: Machines): Tally {
  const mids = entries.map(({ values: { mid } }) => mid);
  const created = mids.filter((mid) => !before.has(mid)).length;
  const same = mids.filter((mid) => before.get(mid)?.version === after.get(mid)?.version).length;
  return { kind: "equipment", created, changed: mids.length - created - same, same };
}

const defaults = { ...applyDefaults.equipment, groupId: null };

/** Values of an entry. An omitted group stays; null or an empty name removes it. */
function valuesOf(entry: ApplyEquipment, groups: Groups) {
  const { group, createdAt: _, removedAt: __, ...item } = entry;
  const named = groups(group ?? "") ?? null;
  return { ...item, groupId: group === undefined ? undefined : named };
}

/** Sentences about missing addresses. An existing machine may omit its address. */
function withoutPlace({ values, index }: Entry, before: Machines): string[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const { type, ip, dataDirectory, cpNetReferenceName }: Partial<EquipmentValues> = {
    ...(before.get(values.mid) ?? defaults),
    ...(Object.fromEntries(given) as Partial<EquipmentValues>),
  };
  const at = `equipment[${index}]`;
  if (type !== serial) return isBlank(ip) ? [`${at}.ip: um equipamento TCP/IP precisa do endereço`] : [];
  return isBlank(dataDirectory) || isBlank(cpNetReferenceName)
    ? [`${at}: um equipamento RS485 precisa de dataDirectory e cpNetReferenceName`]
    : [];
}

const serial = 0;

const isBlank = (text: string | null | undefined): boolean =>
  text === null || text === undefined || text.trim() === "";

const unknownGroups = (equipment: readonly ApplyEquipment[], groups: Groups): string[] =>
  equipment.flatMap(({ group }, index) =>
    group === null || group === undefined || groups(group) !== undefined
      ? []
      : [`equipment[${index}].group: o grupo "${group}" não existe`],
  );

const removedBeforeCreated = ({ values: { mid, createdAt }, removedAt }: Entry): string[] =>
  removedAt !== null && removedAt < createdAt
    ? [`o equipamento ${mid} teria sido removido antes de criado`]
    : [];
