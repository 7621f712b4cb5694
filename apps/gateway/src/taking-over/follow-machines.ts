import type { DeviceEquipment, OccurrenceRecord } from "@fiel/contracts";
import { ignored, keyPrefixOf, placeOf } from "../drivers/cpnet/cpnet-files.ts";
import { parseState } from "../drivers/cpnet/file-state.ts";
import { beginAllEvents, endAllEvents } from "../drivers/cpnet/gone-events.ts";
import { findReadElsewhere, type ReadElsewhere } from "../drivers/cpnet/read-elsewhere.ts";
import { underNewNumber } from "../drivers/cpnet/sent-elsewhere.ts";
import type { Positions } from "../drivers/driver.ts";
import { positionsAt } from "../drivers/modbus-tcp/positions-at.ts";
import type { Outbox, Progress } from "../outbox/outbox.ts";
import { noRecords } from "../outbox/records.ts";

interface FollowParts {
  /** Stored positions of every equipment that was ever read. */
  readonly loadAll: () => ReadonlyMap<number, Positions>;
  readonly outbox: Pick<Outbox, "write">;
  /** The computer's clock, UTC ms. */
  readonly now: () => number;
  /** Called when a machine continues from where it was read under another number or in another place. */
  readonly onFollowed: (mid: number) => void;
}

interface Followed {
  readonly progress: readonly Progress[];
  readonly occurrences: readonly OccurrenceRecord[];
}

type CpNetPlace = Parameters<typeof findReadElsewhere>[0];
type All = ReadonlyMap<number, Positions>;

const followModbus = ({ mid, ip, port }: DeviceEquipment, all: All, read: ReadonlySet<number>): Followed => {
  const positions = positionsAt({ mid, address: `${ip}:${port}`, read }, all);
  const progress = positions.size === 0 ? [] : [{ mid, positions, counts: [] }];
  return { progress, occurrences: [] };
};

/** Whether the machine's own position of a file stays. It does not if it belongs to another directory and the other position to this one. */
const isOwnKept = (own: string | undefined, place: string, isPlace: boolean): boolean => {
  if (own === undefined || own === ignored) return false;
  const kept = parseState(own);
  const isElsewhere = kept.kind === "kept" && kept.state.place !== undefined && kept.state.place !== place;
  return !(isPlace && isElsewhere);
};

const followFiles = (machine: CpNetPlace, from: ReadElsewhere, all: All, isShared: boolean, now: number) => {
  const [prefix, place] = [keyPrefixOf(machine), placeOf(machine)];
  const own = all.get(machine.mid) ?? new Map<string, string>();
  const entries = [...(all.get(from.mid) ?? [])].filter(([key]) => key.startsWith(from.prefix));
  const nameOf = (file: string): string =>
    file.startsWith(from.prefix) ? prefix + file.slice(from.prefix.length) : file;
  const positions = new Map(
    entries
      .filter(([key, text]) => text !== ignored && !isOwnKept(own.get(nameOf(key)), place, from.isPlace))
      .map(([key, text]) => [nameOf(key), text] as const),
  );
  const forgotten = new Map(entries.map(([key]) => [key, ""] as const));
  if (from.mid === machine.mid) {
    const moved = new Map([...forgotten, ...positions]);
    return { progress: [{ mid: machine.mid, positions: moved, counts: [] }], occurrences: [] };
  }
  for (const [key, text] of underNewNumber(from.mid, all.get(from.mid) ?? new Map(), own))
    positions.set(key, text);
  const takenElsewhere = { mid: from.mid, isShared, nameOf };
  const progress: Progress[] = [{ mid: machine.mid, positions, counts: [], takenElsewhere }];
  const occurrences = [...beginAllEvents(machine.mid, positions)];
  if (!isShared) {
    progress.push({ mid: from.mid, positions: forgotten, counts: [] });
    occurrences.push(...endAllEvents(from.mid, new Map(entries), now).occurrences);
  }
  return { progress, occurrences };
};

const followCpNet = async (equipment: DeviceEquipment, all: All, read: ReadonlySet<number>, now: number) => {
  const { mid, dataDirectory, cpNetReferenceName: referenceName } = equipment;
  if (!dataDirectory?.trim() || !referenceName?.trim()) return [];
  const machine = { mid, dataDirectory, referenceName };
  const found = await findReadElsewhere(machine, all, read);
  return found
    .toSorted((a, b) => Number(a.isPlace) - Number(b.isPlace))
    .map((from) => followFiles(machine, from, all, read.has(from.mid), now));
};

/**
 * Before machines start: recognizes a machine with a new number, or with a renamed directory, by its place and its files' content, and continues
 * where it was read. `read` are the numbers that are read from now on.
 */
export const createFollowMachines =
  ({ loadAll, outbox, now, onFollowed }: FollowParts) =>
  async (starting: readonly DeviceEquipment[], read: ReadonlySet<number>): Promise<void> => {
    if (starting.length === 0) return;
    const all = loadAll();
    const found: Followed[] = [];
    for (const equipment of starting) {
      const followed =
        equipment.type === 0
          ? await followCpNet(equipment, all, read, now())
          : [followModbus(equipment, all, read)].filter(({ progress }) => progress.length > 0);
      if (followed.length > 0) onFollowed(equipment.mid);
      found.push(...followed);
    }
    if (found.length === 0) return;
    // All changes in one write: when two machines changed places, each must still find the other's position.
    const occurrences = found.flatMap((one) => one.occurrences);
    outbox.write(
      { ...noRecords, occurrences },
      found.flatMap(({ progress }) => progress),
    );
  };
