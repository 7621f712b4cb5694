import { getConformity } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { type CallWindow, callWindowLabels, callWindows, days } from "../plan/call-window.ts";
import type { Span } from "../plan/window.ts";
import { type AskedCall, calls } from "./asked-calls.ts";
import { allButSome, differentChoices, machinesOf } from "./fresh-filters.ts";

/** A call in one window. */
export interface CallQuestion extends Pick<AskedCall, "peer" | "raw" | "download"> {
  readonly id: string;
  readonly label: string;
  readonly window: CallWindow;
  /** Whether it is requested for one equipment. */
  readonly ofOne: boolean;
  /** Path as a page builds it at `nowMs`. */
  readonly path: (nowMs: number) => string;
  /** Path with a set of machines used by no other question and no other turn below `turns`. */
  readonly fresh: (nowMs: number, turn: number) => string;
  /** 0 when there is nothing to choose. */
  readonly turns: number;
  /** Path with a window used by no other turn below `coldTurns`, so that the server has nothing cached for it. */
  readonly cold: (nowMs: number, turn: number) => string;
  /** 0 for a call without a window. */
  readonly coldTurns: number;
}

const firstMachine = [1];

interface Asked {
  readonly call: AskedCall;
  readonly window: CallWindow;
}

const asked: readonly Asked[] = calls.flatMap((call) =>
  (call.windows ?? days).map((window) => ({ call, window })),
);

/** Every call in each of its windows. */
export function callQuestionsOf(tenant: string, timeZone: string): CallQuestion[] {
  return asked.map(({ call, window }) => {
    const { id, label, timeless = false, ofOne = false, peer, raw, download } = call;
    const choices = choicesOf({ call, window });
    const askIn = (windows: readonly Span[], equipment: readonly number[]): string => {
      const dates = timeless ? [] : [datesOf(windows)];
      const query = [...dates, call.query ?? [], equipment.map((mid) => `equipments=${mid}`)].flat();
      return `${call.path.replace(":tenant", tenant)}${query.length === 0 ? "" : "?"}${query.join("&")}`;
    };
    const whole = (nowMs: number): Span => callWindows[window](nowMs, timeZone);
    const ask = (nowMs: number, equipment: readonly number[]) => askIn([whole(nowMs)], equipment);
    const usual = ofOne ? firstMachine : [];
    return {
      id: `${id}-${window}`,
      label: timeless ? label : `${label}, ${callWindowLabels[window]}`,
      window,
      ofOne,
      peer,
      raw,
      ...(download === undefined ? {} : { download }),
      path: (nowMs) => ask(nowMs, usual),
      fresh: (nowMs, turn) => ask(nowMs, choices.at(turn)),
      turns: choices.count,
      cold: (nowMs, turn) => askIn(withoutHour(whole(nowMs), turn + 1), usual),
      coldTurns: timeless ? 0 : holesOf(window),
    };
  });
}

interface Choices {
  readonly count: number;
  readonly at: (turn: number) => readonly number[];
}

/**
 * Machines of each turn. Calls of the same kind share cached packages per machine and hour, so no set of machines and no single machine is used
 * twice.
 */
function choicesOf({ call, window }: Asked): Choices {
  if (call.whole === true) return { count: 0, at: () => [] };
  if (call.ofOne === true) {
    const alike = asked.filter((one) => one.call.ofOne === true && one.call.path === call.path);
    const place = alike.findIndex((one) => one.call === call && one.window === window);
    const machines = machinesOf(place, alike.length);
    return { count: machines.length, at: (turn) => machines.slice(turn, turn + 1) };
  }
  const count = Math.floor(differentChoices / asked.length);
  const first = count * asked.findIndex((one) => one.call === call && one.window === window);
  return { count, at: (turn) => allButSome(first + turn) };
}

/** Conformity of two hours: few enough samples that all are listed, so that answers can be compared completely. */
export function conformityInFull(tenant: string): Pick<CallQuestion, "label" | "path"> {
  const path = getConformity.path.replace(":tenant", tenant);
  return {
    label: `conformidade, ${callWindowLabels.twoHours} de um equipamento`,
    path: (nowMs) => `${path}?${datesOf([callWindows.twoHours(nowMs)])}&equipments=1`,
  };
}

/** Whole hours that can be left out of today's window, whose data end in the plant's evening, and of a single day. */
const fewHoles = 12;
/** Hours left out of longer windows, as many as are needed. */
const mostHoles = 36;
const holesOf = (window: CallWindow): number =>
  window === "today" || window === "equipmentDay" ? fewHoles : mostHoles;

/** The span without one whole hour. */
function withoutHour({ startMs, endMs }: Span, place: number): Span[] {
  const holeMs = Math.ceil(startMs / hourMs + place) * hourMs;
  return [
    { startMs, endMs: holeMs },
    { startMs: holeMs + hourMs, endMs },
  ];
}

function datesOf(windows: readonly Span[]): string {
  const dates = windows.map(({ startMs, endMs }) => ({ startTimestamp: startMs, endTimestamp: endMs }));
  return `dates=${encodeURIComponent(JSON.stringify(dates))}`;
}
