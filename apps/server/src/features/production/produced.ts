/** What the engine says of one equipment. */
export interface Produced {
  /** Ids of the products that were weighed, 0 for none. */
  readonly products: readonly number[];
  readonly sumMg: bigint;
  /** Its steps as JSON, in time order, with commas between them. */
  readonly entries: Buffer;
}

const [tab, lineFeed] = [9, 10];

/** By machine id; the engine writes `equipment, products, sumMg, entries` a line. */
export function producedOf(answer: Buffer): Map<number, Produced> {
  const produced = new Map<number, Produced>();
  for (let at = 0; at < answer.length;) {
    const found = answer.indexOf(lineFeed, at);
    const end = found === -1 ? answer.length : found;
    const cells: string[] = [];
    for (let cell = 0; cell < 3; cell += 1) {
      const next = answer.indexOf(tab, at);
      cells.push(answer.toString("latin1", at, next));
      at = next + 1;
    }
    const [mid, products = "", sumMg = "0"] = cells;
    produced.set(Number(mid), {
      products: products.split(",").map(Number),
      sumMg: BigInt(sumMg),
      // A copy: it is kept longer than the answer of all.
      entries: Buffer.from(answer.subarray(at, end)),
    });
    at = end + 1;
  }
  return produced;
}
