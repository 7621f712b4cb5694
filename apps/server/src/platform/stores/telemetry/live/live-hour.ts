import { gridWeightMg, hourMs, type TimeWindow } from "@fiel/domain";
import { SortedColumns } from "./sorted-columns.ts";

/**
 * Sum of squares of weights, mg², in the digits of `squaresOf`: bigints would cost more than all the rest. Exact for two
 * million packages, whatever they weigh; the hours in memory hold fewer.
 */
export type Squares = [high: number, middle: number, low: number];

/** Packages of one equipment in one step of five minutes, as the store's roll-up has them. */
export interface LivePart {
  readonly equipment: number;
  readonly product: number;
  readonly operator: number;
  /** Index of the class. */
  readonly classAt: number;
  /** Start of the step, UTC s. */
  readonly startS: number;
  n: number;
  inspected: number;
  notInspected: number;
  sumMg: number;
  readonly squares: Squares;
  minMg: number;
  maxMg: number;
}

export const squaresOf = ([high, middle, low]: Squares): bigint =>
  (BigInt(high) << 32n) + (BigInt(middle) << 17n) + BigInt(low);

export function addSquares(sum: Squares, [high, middle, low]: Squares): void {
  sum[0] += high;
  sum[1] += middle;
  sum[2] += low;
}

/** A package as the store has it. */
export interface LiveRow {
  readonly equipment: number;
  /** UTC ms, inside the hour. */
  readonly atMs: number;
  readonly product: number;
  readonly operator: number;
  readonly classAt: number;
  /** 0 unknown, 1 inspected, 2 not. */
  readonly inspected: number;
  readonly weightMg: number;
}

/** Packages of one equipment as columns: in time order, of one instant the lightest first. */
export interface LiveColumns {
  readonly at: readonly number[];
  readonly weightMg: readonly number[];
  readonly product: readonly number[];
  readonly operator: readonly number[];
  readonly classAt: readonly number[];
}

/** How many packages of one class weighed what, in the steps of the domain's grid of weights. */
export interface LiveWeights {
  readonly product: number;
  readonly operator: number;
  readonly classAt: number;
  /** By the lower edge, mg. */
  readonly counts: ReadonlyMap<number, number>;
}

/**
 * The packages of one equipment in an hour, to be read at once: after one more has come the hour gives another of these, so that
 * what follows from one can be made once.
 */
export interface LivePackages {
  readonly hour: TimeWindow;
  /** In steps of five minutes. */
  readonly parts: readonly LivePart[];
  /** By what they weighed. */
  readonly weights: readonly LiveWeights[];
  /** One by one, in stretches that follow each other. */
  readonly columns: () => readonly LiveColumns[];
}

const stepS = 300;
const stepsOfHour = 12;
const classes = 8;

/** The weighings of one hour of a tenant: one by one, in steps of five minutes, and by their weights. */
export class LiveHour {
  readonly startMs: number;
  readonly #machines = new Map<number, Machine>();
  #rows = 0;

  constructor(startMs: number) {
    this.startMs = startMs;
  }

  get rows(): number {
    return this.#rows;
  }

  add(row: LiveRow): void {
    let machine = this.#machines.get(row.equipment);
    if (machine === undefined) {
      machine = new Machine(row.equipment, this.startMs);
      this.#machines.set(row.equipment, machine);
    }
    machine.add(row);
    this.#rows += 1;
  }

  /** Undefined for equipment that weighed nothing in this hour. */
  packagesOf(equipment: number): LivePackages | undefined {
    return this.#machines.get(equipment)?.packages();
  }
}

/** Of one product and operator, by class: weights, and parts by step. */
interface Group {
  readonly product: number;
  readonly operator: number;
  readonly parts: (LivePart | undefined)[];
  readonly counts: (Map<number, number> | undefined)[];
}

class Machine {
  readonly #parts: LivePart[] = [];
  readonly #weights: LiveWeights[] = [];
  #packages: LivePackages | null = null;
  readonly #equipment: number;
  readonly #startMs: number;
  readonly #groups = new Map<string, Group>();
  #group: Group | null = null;
  readonly #stretches: (SortedColumns | undefined)[] = [];

  constructor(equipment: number, startMs: number) {
    this.#equipment = equipment;
    this.#startMs = startMs;
  }

  add(row: LiveRow): void {
    this.#packages = null;
    const step = Math.floor((row.atMs - this.#startMs) / (stepS * 1000));
    const stretch = this.#stretches[step] ?? new SortedColumns();
    this.#stretches[step] = stretch;
    stretch.add(row);
    const group = this.#groupOf(row.product, row.operator);
    addTo(this.#partOf(group, row.classAt, step), row);
    const counts = this.#countsOf(group, row.classAt);
    const edgeMg = gridWeightMg(row.weightMg);
    counts.set(edgeMg, (counts.get(edgeMg) ?? 0) + 1);
  }

  packages(): LivePackages {
    this.#packages ??= {
      hour: { startMs: this.#startMs, endMs: this.#startMs + hourMs },
      parts: this.#parts,
      weights: this.#weights,
      columns: () => this.#stretches.flatMap((stretch) => stretch?.sorted() ?? []),
    };
    return this.#packages;
  }

  #partOf({ product, operator, parts }: Group, classAt: number, step: number): LivePart {
    const place = classAt * stepsOfHour + step;
    let part = parts[place];
    if (part === undefined) {
      part = {
        equipment: this.#equipment,
        product,
        operator,
        classAt,
        startS: this.#startMs / 1000 + step * stepS,
        n: 0,
        inspected: 0,
        notInspected: 0,
        sumMg: 0,
        squares: [0, 0, 0],
        minMg: Infinity,
        maxMg: 0,
      };
      parts[place] = part;
      this.#parts.push(part);
    }
    return part;
  }

  #countsOf({ product, operator, counts }: Group, classAt: number): Map<number, number> {
    let own = counts[classAt];
    if (own === undefined) {
      own = new Map();
      counts[classAt] = own;
      this.#weights.push({ product, operator, classAt, counts: own });
    }
    return own;
  }

  /** Of packages that follow each other nearly all are of one product and one operator. */
  #groupOf(product: number, operator: number): Group {
    if (this.#group?.product === product && this.#group.operator === operator) return this.#group;
    const name = `${product} ${operator}`;
    const group = this.#groups.get(name) ?? {
      product,
      operator,
      parts: Array.from<LivePart | undefined>({ length: classes * stepsOfHour }),
      counts: Array.from<Map<number, number> | undefined>({ length: classes }),
    };
    this.#groups.set(name, group);
    this.#group = group;
    return group;
  }
}

function addTo(part: LivePart, { inspected, weightMg }: LiveRow): void {
  part.n += 1;
  part.inspected += inspected === 1 ? 1 : 0;
  part.notInspected += inspected === 2 ? 1 : 0;
  part.sumMg += weightMg;
  const [high, low] = [Math.floor(weightMg / 65_536), weightMg % 65_536];
  part.squares[0] += high * high;
  part.squares[1] += high * low;
  part.squares[2] += low * low;
  part.minMg = Math.min(part.minMg, weightMg);
  part.maxMg = Math.max(part.maxMg, weightMg);
}
