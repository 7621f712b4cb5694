import {
  columnsOf,
  type MachineModel,
  playMachineDay,
  productionDayOf,
  productionDayStart,
  sliceDay,
} from "@fiel/simulator/machine";
import { Sender } from "../../../e2e/support/sender.ts";
import type { Version } from "./open-version.ts";
import { factory, playedUntil, type Records, sceneOf, statesOf } from "./scene.ts";

/** Records of one batch: the contract's limit, less room for the events of the last part. */
const recordsPerBatch = 16_000;
const packagesPerPart = 4_000;
const everyMs = 20_000;
/** Of days before these only a part of the packages is sent, because only their stops are compared. */
const wholeDays = 1;
const keptOfOlder = 1 / 20;

export interface SentScene {
  readonly nowMs: number;
  /** Stops sending statuses, so that the machines fall silent. */
  readonly stop: () => void;
}

/** Records of a machine in a production day, up to the time at which the scene begins. */
function* recordsOfDay(
  machine: MachineModel,
  day: number,
  untilMs: number,
  kept: number,
): Generator<Records> {
  const played = playMachineDay(factory, machine, day);
  const fromMs = productionDayStart(day, factory.utcOffsetMin);
  const { first, last, ...events } = sliceDay(played, { fromMs, untilMs });
  yield events;
  const stepped = Math.round(packagesPerPart / kept);
  for (let from = first; from < last; from += stepped) {
    const to = Math.min(from + Math.round(stepped * kept), last);
    yield { weighings: columnsOf(played, from, to) };
  }
}

function* recordsOfDays(
  days: readonly number[],
  until: (machine: MachineModel) => number,
): Generator<Records> {
  const last = days.at(-1) ?? 0;
  for (const day of days)
    for (const machine of factory.machines)
      yield* recordsOfDay(machine, day, until(machine), last - day < wholeDays ? 1 : keptOfOlder);
}

const sizeOf = ({ weighings = [], ...others }: Records): number =>
  Object.values(others).reduce((sum, list) => sum + (list?.length ?? 0), 0) +
  weighings.reduce((sum, { at }) => sum + at.length, 0);

const joined = (parts: readonly Records[]): Records => ({
  weighings: parts.flatMap(({ weighings = [] }) => weighings),
  statuses: parts.flatMap(({ statuses = [] }) => statuses),
  occurrences: parts.flatMap(({ occurrences = [] }) => occurrences),
  leftovers: parts.flatMap(({ leftovers = [] }) => leftovers),
  coils: parts.flatMap(({ coils = [] }) => coils),
});

/** Sends the same records to all versions. */
const sendTo = async (senders: readonly Sender[], records: Records): Promise<void> => {
  await Promise.all(senders.map((sender) => sender.sendRecords(records)));
};

async function sendAll(senders: readonly Sender[], parts: Iterable<Records>): Promise<void> {
  let waiting: Records[] = [];
  let size = 0;
  for (const part of parts) {
    if (size + sizeOf(part) > recordsPerBatch) {
      await sendTo(senders, joined(waiting));
      [waiting, size] = [[], 0];
    }
    waiting.push(part);
    size += sizeOf(part);
  }
  await sendTo(senders, joined(waiting));
}

/** Sends the same history to every version, then the scene. Statuses are repeated until `stop` is called. */
export async function sendScene(
  versions: readonly Version[],
  historyDays: number,
  now: () => number,
): Promise<SentScene> {
  const senders = versions.map(({ url, deviceKey }) => new Sender(url, deviceKey));
  const today = productionDayOf(now(), factory.utcOffsetMin);
  const before = Array.from({ length: historyDays }, (_, i) => today - historyDays + i);
  await sendAll(
    senders,
    recordsOfDays(before, () => Number.MAX_SAFE_INTEGER),
  );
  const nowMs = now();
  await sendAll(
    senders,
    recordsOfDays([today], (machine) => playedUntil(machine, nowMs)),
  );
  await sendTo(senders, sceneOf(nowMs));
  const states = statesOf(nowMs);
  const telling = setInterval(() => {
    sendTo(senders, { statuses: states.map((state) => ({ ...state, at: now() })) }).catch(console.error);
  }, everyMs);
  return { nowMs, stop: () => clearInterval(telling) };
}
