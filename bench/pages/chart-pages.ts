import {
  asDownsampled,
  getConformity,
  getOccurrences,
  type OccurrenceGroup,
  type ProductConformity,
  toDraw,
} from "@fiel/contracts";
import type { Page } from "playwright-core";

type Result<T> = { readonly data: { readonly result: T } };

/** A page with a chart that zooms. */
export interface ChartPage {
  readonly id: string;
  /** Route segment and filter. */
  readonly path: string;
  /** End of the path of the call that the chart is drawn from. */
  readonly call: string;
  /** Number of points in the call's answer. */
  readonly pointsOf: (answer: unknown) => number;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Runs after it is drawn. */
  readonly show?: (page: Page) => Promise<void>;
}

const callPath = ({ path }: { readonly path: string }): string => path.slice(path.indexOf("/dashboard"));
const conformity = {
  path: "conformidade?zoom=lst24h&equipments=1",
  call: callPath(getConformity),
} as const;

const packagesOf = (answer: unknown): number =>
  (answer as Result<readonly ProductConformity[]>).data.result.reduce(
    (sum, { itemCount }) => sum + itemCount,
    0,
  );

/** Answers with every package instead of the extremes of steps, as without downsampling. */
async function answerInFull(page: Page): Promise<void> {
  await page.route(`**${callPath(getConformity)}?**`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as Result<readonly ProductConformity[]>;
    const result = data.result.map((one) => ({ ...one, items: inFull(one) }));
    await route.fulfill({ response, json: { data: { result } } });
  });
}

const spread = 1_301;
const lightEvery = 997;

/** As many packages as counted, evenly between the first and the last one; within three quarters of T, some below it. */
function inFull(one: ProductConformity): ProductConformity["items"] {
  const { items, itemCount, productWeight, tolerance } = one;
  const [first, last] = [toDraw(items)[0], toDraw(items).at(-1)];
  if (first === undefined || last === undefined) return items;
  const weightOf = (i: number) => productWeight + (((i * 7_919) % spread) / spread - 0.5) * 1.5 * tolerance;
  const stepMs = (last.date - first.date) / Math.max(1, itemCount - 1);
  return asDownsampled(
    Array.from({ length: itemCount }, (_, i) => ({
      date: Math.round(first.date + i * stepMs),
      weight: i % lightEvery === 0 ? productWeight - 1.2 * tolerance : weightOf(i),
    })),
  );
}

const showPackages = (page: Page): Promise<void> => page.getByRole("button", { name: "Pacotes" }).click();

export const chartPages: readonly ChartPage[] = [
  {
    id: "occurrences",
    path: "ocorrencias?zoom=lst24h",
    call: callPath(getOccurrences),
    pointsOf: (answer) =>
      (answer as Result<readonly OccurrenceGroup[]>).data.result.reduce(
        (sum, { events }) => sum + events.length,
        0,
      ),
  },
  { id: "conformity", ...conformity, pointsOf: packagesOf },
  {
    id: "raw",
    ...conformity,
    pointsOf: (answer) =>
      (answer as Result<readonly ProductConformity[]>).data.result.reduce(
        (sum, { items }) => sum + toDraw(items).length,
        0,
      ),
    prepare: answerInFull,
    show: showPackages,
  },
];
