import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "vitest";

/** Fewest probes beside a load. */
const probes = 20;
/**
 * Most that another client's requests may slow down beside an attack, as a ratio to what they take alone or beside an honest client that asks as
 * often. It was more than a hundred.
 */
const mostRatio = 5;
/** Most that any request of another client may wait longer beside an attack than the longest alone, or beside an honest client, ms. */
const mostMoreMs = 250;
/** A pause of the machine may make one request wait. What an attack causes comes back each time. */
const mostLooks = 3;

export type Load = () => Promise<readonly number[]>;

interface Beside {
  /** Durations of the probes, ms, the shortest first. */
  readonly durations: readonly number[];
  /** Probes that found the server not ready. */
  readonly unready: number;
  /** Statuses of the load's answers. */
  readonly statuses: readonly number[];
}

/** Probes again and again while a load goes on again and again, and at least `probes` times. */
async function probeBeside(probe: Served["probe"], load: Load): Promise<Beside> {
  const durations: number[] = [];
  const state = { isOver: false, unready: 0 };
  const repeat = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    do statuses.push(...(await load()));
    while (durations.length < probes);
    return statuses;
  };
  const loading = repeat().finally(() => (state.isOver = true));
  loading.catch(() => undefined);
  while (!state.isOver || durations.length < probes) {
    const startMs = performance.now();
    if (!(await probe())) state.unready += 1;
    durations.push(performance.now() - startMs);
  }
  return {
    durations: durations.toSorted((one, other) => one - other),
    unready: state.unready,
    statuses: await loading,
  };
}

const medianOf = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
const longestOf = (sorted: readonly number[]): number => sorted.at(-1) ?? 0;
const nothing: Load = async () => {
  await nextTurn();
  return [];
};

/** Durations of another client's requests, ms, the shortest first. */
export interface Look {
  readonly alone: readonly number[];
  readonly honest: readonly number[];
  readonly attacked: readonly number[];
}

/** How much longer the longest request beside an attack took than the longest alone, as a share of what is allowed. */
export function shareOfAllowedWait({ alone, honest, attacked }: Look): number {
  const allowedMs = mostMoreMs + Math.max(0, longestOf(honest) - longestOf(alone));
  return (longestOf(attacked) - longestOf(alone)) / allowedMs;
}

interface Served {
  /** A request of another client. Tells whether the server says that it is ready. */
  readonly probe: () => Promise<boolean>;
  readonly attack: Load;
  /** As many requests of usual content. */
  readonly honest: Load;
}

/** Compares another client's requests beside an attack with those before and after it, and with those beside an honest client. */
async function look({ probe, attack, honest }: Served): Promise<Look> {
  const beside = (load: Load) => probeBeside(probe, load);
  const usual = [await beside(nothing), await beside(honest)];
  const attacked = await beside(attack);
  usual.push(await beside(nothing));
  const [before, usually, after] = usual;
  expect([usually?.statuses, attacked.statuses]).toEqual([
    expect.arrayContaining([200]),
    expect.arrayContaining([200]),
  ]);
  // On a busy machine a check may fail by itself.
  expect(attacked.unready).toBeLessThanOrEqual(1 + Math.max(...usual.map(({ unready }) => unready)));
  const median = Math.max(...usual.map(({ durations }) => medianOf(durations)));
  expect(medianOf(attacked.durations) / median).toBeLessThan(mostRatio);
  const alone = [before, after].flatMap((one) => one?.durations ?? []).toSorted((one, other) => one - other);
  return { alone, honest: usually?.durations ?? [], attacked: attacked.durations };
}

/**
 * Expects that another client's requests are served beside an attack as they are alone or beside an honest client: the usual one, and the longest in
 * one of a few looks.
 */
export async function expectOthersServed(served: Served): Promise<void> {
  await probeBeside(served.probe, nothing);
  const shares: number[] = [];
  do shares.push(shareOfAllowedWait(await look(served)));
  while (Math.min(...shares) >= 1 && shares.length < mostLooks);
  expect(Math.min(...shares)).toBeLessThan(1);
}
