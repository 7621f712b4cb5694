import type { RegisterField, RegisterProfile } from "@fiel/contracts";
import { requireVersion } from "./head-fields.ts";
import { spanOf, type RegisterImage, type RegisterRead, type TableSpan } from "./register-image.ts";
import { packageValues, withAgain } from "./values-again.ts";

/** Most repetitions of a look during which a package arrived. */
const mostLooks = 3;

type ReadSpans = (spans: readonly TableSpan[]) => Promise<RegisterRead>;

const holds = ({ table, start, count }: TableSpan, span: TableSpan): boolean =>
  table === span.table && start <= span.start && span.start + span.count <= start + count;

const overlaps = (one: TableSpan, other: TableSpan): boolean =>
  one.table === other.table && one.start < other.start + other.count && other.start < one.start + one.count;

/** Whether no single request read all spans. */
const isCut = ({ requests }: RegisterRead, spans: readonly TableSpan[]): boolean =>
  !requests.some((request) => spans.every((span) => holds(request, span)));

/** Whether one of the spans was read by an earlier request than the first of `mark`. */
const isAnyBefore = ({ requests }: RegisterRead, spans: readonly TableSpan[], mark: TableSpan): boolean => {
  const placeOf = (span: TableSpan): number => requests.findIndex((request) => overlaps(request, span));
  return spans.some((span) => placeOf(span) < placeOf(mark));
};

interface Settling {
  readonly readSpans: ReadSpans;
  readonly spans: readonly TableSpan[];
  readonly values: readonly RegisterField[];
  readonly profile: RegisterProfile;
}

/**
 * A package may be made between two requests, and its values would be taken for those of another one. They are right when they were read
 * between two reads of the counter that show the same.
 */
const settleByCounter = async (
  first: RegisterRead,
  counter: RegisterField,
  { readSpans, spans, values, profile }: Settling,
): Promise<RegisterImage> => {
  const valueSpans = values.map((field) => spanOf(field, profile));
  const counterSpan = spanOf(counter, profile);
  let image = first;
  for (let more = mostLooks; more > 0 && isCut(image, [counterSpan, ...valueSpans]); more -= 1) {
    const again = isAnyBefore(image, valueSpans, counterSpan) ? await readSpans(valueSpans) : null;
    const after = await readSpans([counterSpan]);
    if (after.number(counter) === image.number(counter))
      return again === null ? image : withAgain(image, again, values);
    image = await readSpans(spans);
  }
  return image;
};

/** Values read in another request than the trigger may belong to the package before, so they are read again after the trigger. */
const settleByTrigger = async (
  image: RegisterRead,
  trigger: RegisterField,
  { readSpans, values, profile }: Settling,
): Promise<RegisterImage> => {
  const valueSpans = values.map((field) => spanOf(field, profile));
  const isWhole = valueSpans.every((span) => !isCut(image, [spanOf(trigger, profile), span]));
  if (isWhole || image.number(trigger) === 0) return image;
  return withAgain(image, await readSpans(valueSpans), values);
};

/** Reads the registers of a look, and again those of one package that different requests read. */
export const readSettled = async (
  readSpans: ReadSpans,
  spans: readonly TableSpan[],
  profile: RegisterProfile,
): Promise<RegisterImage> => {
  const image = await readSpans(spans);
  requireVersion(image, profile);
  const { packages } = profile;
  if (packages.kind !== "trigger" && packages.kind !== "counter-and-last-weight") return image;
  const settling = { readSpans, spans, values: packageValues(packages), profile };
  return packages.kind === "trigger"
    ? settleByTrigger(image, packages.trigger, settling)
    : settleByCounter(image, packages.counter, settling);
};
