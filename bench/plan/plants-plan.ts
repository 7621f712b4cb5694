/** The subject `plants`: how many small plants send at once, step by step, the fewest first. */
export interface PlantsPlan {
  /** Weighings of the first tenant that both sides hold before, when the subject is measured alone. */
  readonly rows: number;
  /** Gateways of each step of the open loop: a batch a second, whatever the answers do. */
  readonly open: readonly number[];
  /** Gateways of each step of the closed loop: the next batch as soon as the last one is answered. */
  readonly closed: readonly number[];
}

export const fullPlants: PlantsPlan = {
  rows: 10_000_000,
  open: [1, 4, 16, 64, 256, 1_000],
  closed: [16, 256, 1_000],
};
export const quickPlants: PlantsPlan = { rows: 1_000_000, open: [4], closed: [16] };

const gatewaysAPage = 64;

/** Pages that are open in the second half of an open step, each of a plant of its own. */
export const pagesBeside = (gateways: number): number => Math.ceil(gateways / gatewaysAPage);

/** The most gateways of any step; RangeError for a plan without steps. */
export function mostGateways({ open, closed }: PlantsPlan): number {
  const most = Math.max(...open, ...closed);
  if (!Number.isFinite(most)) throw new RangeError("no steps");
  return most;
}
