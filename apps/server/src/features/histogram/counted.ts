/** Packages of one product on one equipment in one bin. */
export interface BinCount {
  /** Lower edge as a multiple of the product's width. */
  readonly bin: number;
  readonly amount: number;
  readonly invalid: number;
  readonly rejected: number;
}

/** What was counted of one equipment, by the product's id, 0 for none. */
export type Counted = ReadonlyMap<number, readonly BinCount[]>;

type Cells = readonly [bin: number, amount: number, invalid: number, rejected: number];

/** The rows of `countsSelect`, `equipment, product, counts`, by machine id. */
export function countedOf(answer: Buffer): Map<number, Counted> {
  const counted = new Map<number, Map<number, readonly BinCount[]>>();
  for (const line of answer.toString("latin1").split("\n").filter(Boolean)) {
    const [mid, product, counts = "[]"] = line.split("\t");
    const own = counted.get(Number(mid)) ?? new Map<number, readonly BinCount[]>();
    counted.set(Number(mid), own);
    const cells = JSON.parse(counts) as Cells[];
    own.set(
      Number(product),
      cells.map(([bin, amount, invalid, rejected]) => ({ bin, amount, invalid, rejected })),
    );
  }
  return counted;
}

/** What several readings counted of one equipment, together; the bins of a product in order. */
export function mergeCounted(parts: readonly Counted[]): Counted {
  const byProduct = Map.groupBy(
    parts.flatMap((part) => [...part]),
    ([product]) => product,
  );
  return new Map(
    [...byProduct].map(([product, own]) => [product, mergeBins(own.flatMap(([, counts]) => counts))]),
  );
}

const mergeBins = (counts: readonly BinCount[]): BinCount[] =>
  Array.from(Map.groupBy(counts, ({ bin }) => bin).values(), (own) => own.reduce(sumOf)).toSorted(
    (one, other) => one.bin - other.bin,
  );

const sumOf = (one: BinCount, other: BinCount): BinCount => ({
  bin: one.bin,
  amount: one.amount + other.amount,
  invalid: one.invalid + other.invalid,
  rejected: one.rejected + other.rejected,
});
