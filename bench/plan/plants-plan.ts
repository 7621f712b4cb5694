/** Steps of the subject `plants`: the numbers of small plants that send at once, in ascending order. */
export interface PlantsPlan {
  /** Weighings of the first tenant on both sides before the measurement, when the subject runs alone. */
  readonly rows: number;
  /** Gateways of each step of the open loop. Each gateway sends one batch a second, whatever the answers. */
  readonly open: readonly number[];
  /** Gateways of each step of the closed loop. A gateway sends the next batch when the last one is answered. */
  readonly closed: readonly number[];
}

export const fullPlants: PlantsPlan = {
  rows: 10_000_000,
  open: [1, 4, 16, 64, 256, 1_000],
  closed: [16, 256, 1_000],
};
export const quickPlants: PlantsPlan = { rows: 1_000_000, open: [4], closed: [16] };

const gatewaysAPage = 64;

/** Number of pages open in the second half of an open step, each of another plant. */
export const pagesBeside = (gateways: number): number => Math.ceil(gateways / gatewaysAPage);

/** The largest number of gateways of any step. RangeError for a plan without steps. */
export function mostGateways({ open, closed }: PlantsPlan): number {
  const most = Math.max(...open, ...closed);
  if (!Number.isFinite(most)) throw new RangeError("no steps");
  return most;
}
