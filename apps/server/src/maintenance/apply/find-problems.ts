import type { ApplyFile } from "@fiel/contracts";
import { folded, reasonPath } from "@fiel/domain";

type Section = keyof ApplyFile;
type Entry<S extends Section> = NonNullable<ApplyFile[S]>[number];
type Key = string | number | null | undefined;

const latestInstantMs = 8.64e15;

/** Sentences about what is wrong within the file itself. */
export function findProblems(file: ApplyFile): string[] {
  return [...duplicates(file), ...equipmentProblems(file)];
}

/** Sentences about values that may occur only once in their section. */
function duplicates(file: ApplyFile): string[] {
  const { groups, equipment, products, operators, reasons, events, coils, orders } = file;
  return [
    repeated("groups", groups, "name", ({ name }) => folded(name)),
    repeated("equipment", equipment, "mid"),
    repeated("products", products, "code"),
    repeated("products", products, "codeText"),
    repeated("operators", operators, "code"),
    repeated("reasons", reasons, "name", ({ parent, name }) => folded(reasonPath(parent || null, name))),
    repeated("events", events, "code"),
    repeated("coils", coils, "code"),
    repeated("orders", orders, "codeText"),
  ].flat();
}

function repeated<S extends Section>(
  section: S,
  entries: readonly Entry<S>[] | undefined,
  field: keyof Entry<S> & string,
  keyOf: (entry: Entry<S>) => Key = (entry) => entry[field] as Key,
): string[] {
  const seen = new Map<Key, number>();
  return (entries ?? []).flatMap((entry, index) => {
    const key = keyOf(entry);
    const first = seen.get(key);
    if (key === null || key === undefined) return [];
    seen.set(key, first ?? index);
    return first === undefined
      ? []
      : [`${section}[${index}].${field}: "${key}" já está em ${section}[${first}]`];
  });
}

function equipmentProblems(file: ApplyFile): string[] {
  return (file.equipment ?? []).flatMap((equipment, index) => {
    const at = `equipment[${index}]`;
    const problems: string[] = [];
    const { createdAt, removedAt } = equipment;
    const created = createdAt === undefined ? null : toMs(createdAt);
    const removed = removedAt === undefined || removedAt === null ? null : toMs(removedAt);
    if (Math.abs(created ?? 0) > latestInstantMs || Math.abs(removed ?? 0) > latestInstantMs) {
      problems.push(`${at}: a data está fora do calendário`);
    }
    if (created !== null && removed !== null && removed < created)
      problems.push(`${at}.removedAt: é anterior a createdAt`);
    return problems;
  });
}

/** UTC ms of an instant given as ms or in ISO 8601. */
export const toMs = (instant: number | string): number =>
  typeof instant === "number" ? instant : Date.parse(instant);
