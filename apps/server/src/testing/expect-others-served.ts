import { setImmediate as nextTurn } from "node:timers/promises";
import { patience } from "@fiel/testkit/patience";
import { expect } from "vitest";

/** Fewest probes beside a load. */
const probes = 20;
/**
 * Most that another client's requests may slow down beside an attack, as a ratio to what they take alone or beside an honest client that asks as
 * often. It was more than a hundred.
 */
const mostRatio = 5;
/** Most that they may take longer, on a fast machine; a slow one gets a multiple. */
const mostMoreMs = 250 * patience.factor;

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
const nothing: Load = async () => {
  await nextTurn();
  return [];
};

interface Served {
  /** A request of another client. Tells whether the server says that it is ready. */
  readonly probe: () => Promise<boolean>;
  readonly attack: Load;
  /** As many requests of usual content. */
  readonly honest: Load;
}

/** Expects that another client's requests are served beside an attack as they are beside nothing, or beside an honest client. */
export async function expectOthersServed({ probe, attack, honest }: Served): Promise<void> {
  const beside = (load: Load) => probeBeside(probe, load);
  await beside(nothing);
  const usual = [await beside(nothing), await beside(honest)];
  const attacked = await beside(attack);
  usual.push(await beside(nothing));
  expect([usual[1]?.statuses, attacked.statuses]).toEqual([
    expect.arrayContaining([200]),
    expect.arrayContaining([200]),
  ]);
  // On a busy machine a check may fail by itself.
  expect(attacked.unready).toBeLessThanOrEqual(1 + Math.max(...usual.map(({ unready }) => unready)));
  const median = Math.max(...usual.map(({ durations }) => medianOf(durations)));
  expect(medianOf(attacked.durations) / median).toBeLessThan(mostRatio);
  expect(medianOf(attacked.durations) - median).toBeLessThan(mostMoreMs);
  // A single wait may be a pause of the machine, but not as long as many requests.
  expect((attacked.durations.at(-1) ?? 0) / (probes * median)).toBeLessThan(mostRatio);
}
