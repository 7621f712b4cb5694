import type { TriggerPackages } from "@fiel/contracts";
import { isWeight, meaningOf } from "../value-checks.ts";
import type { TriggerPosition } from "./trigger-position.ts";
import { nothingRead, type PackagesReading } from "./packages-reading.ts";
import type { RegisterImage } from "./register-image.ts";

interface TriggerLook {
  /** UTC ms. */
  readonly now: number;
  /** Writes the acknowledgement; null when nothing may be written to the machine. */
  readonly write: ((value: number) => Promise<void>) | null;
}

/**
 * Reads the package that a trigger shows. It is acknowledged at the look after it was stored, so that the machine shows it again after a crash. The
 * acknowledgement is taken back at the look after the fall of the trigger was stored: the machine shows the next package as soon as it reads that, and
 * after a crash the next one must not be taken for the one before. At the very first look a shown package is taken only if the machine waits for
 * acknowledgement; otherwise it may be old. That the acknowledgement is written is told too, for a gateway that takes over.
 */
export const readTrigger = async (
  image: RegisterImage,
  packages: TriggerPackages,
  before: TriggerPosition | null,
  { now, write }: TriggerLook,
): Promise<PackagesReading<TriggerPosition>> => {
  const { trigger, acknowledge } = packages;
  const isShown = image.number(trigger) !== 0;
  const wasTaken = before?.isTaken ?? acknowledge === undefined;
  if (acknowledge !== undefined && write !== null) {
    if (isShown && before?.isTaken === true) await write(acknowledge.on);
    if (!isShown && before?.mustRelease === true) await write(acknowledge.off);
  }
  const isAcknowledged = acknowledge !== undefined && write !== null && isShown && before?.isTaken === true;
  const isNews = before?.isTaken !== isShown || (isAcknowledged && before.isAcknowledged !== true);
  // At the very first look an acknowledgement of somebody before may still stand.
  const mustRelease = acknowledge !== undefined && !isShown && before?.isTaken !== false;
  const position = {
    at: now,
    isTaken: isShown,
    ...(mustRelease && { mustRelease }),
    ...(isAcknowledged && { isAcknowledged }),
  };
  const reading = { ...nothingRead(position), isNews };
  if (!isShown || wasTaken) return reading;
  const weightMg = Math.round(image.number(packages.weightMg));
  if (!isWeight(weightMg)) return { ...reading, made: 1, malformed: 1 };
  const verdict = packages.verdict && meaningOf(packages.verdict.map, image.number(packages.verdict));
  const inspected = packages.inspected && meaningOf(packages.inspected.map, image.number(packages.inspected));
  return {
    ...reading,
    made: 1,
    columns: {
      at: [Math.floor(now)],
      weightMg: [weightMg],
      ...(verdict !== undefined && { verdict: [verdict.meaning] }),
      ...(inspected !== undefined && { inspected: [inspected.meaning] }),
    },
    meaningless: [verdict, inspected].filter((one) => one?.isKnown === false).length,
  };
};
