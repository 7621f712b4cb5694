import type { TriggerPackages } from "@fiel/contracts";
import { parsePosition } from "../parse-position.ts";
import { MachineTrouble } from "../driver.ts";
import type { Connection } from "./connection.ts";
import type { PackagesReading } from "./packages-reading.ts";
import { readTrigger } from "./read-trigger.ts";
import type { RegisterImage } from "./register-image.ts";
import { type TriggerPosition, triggerPosition } from "./trigger-position.ts";

interface TriggerReaderParts {
  readonly packages: TriggerPackages;
  readonly connection: Pick<Connection, "read" | "write">;
  readonly mayWrite: boolean;
  /** Whether the first position is what the server knows of another gateway. */
  readonly isTakenOver: boolean;
}

/** Reads the packages of a machine with a trigger, and acknowledges them where that is allowed. */
export const createTriggerReader = ({ packages, connection, mayWrite, isTakenOver }: TriggerReaderParts) => {
  const { acknowledge } = packages;
  /** The other gateway's position; undefined before the first look. It counts until this gateway has stored one of its own. */
  let ofOther: { readonly text: string | undefined } | undefined;

  /** Whether the machine was silent when it was asked; a machine that answers otherwise is then not asked again. */
  let wasSilent = false;

  /** Whether an acknowledgement stands; null when the machine does not let it be read. */
  const isAcknowledged = async (): Promise<boolean | null> => {
    if (acknowledge === undefined || wasSilent) return null;
    const { table, address, on } = acknowledge;
    try {
      const word = (await connection.read(table, address, 1)).readUInt16BE(0);
      return table === "coils" ? (word !== 0) === (on !== 0) : word === on;
    } catch (error) {
      if (error instanceof MachineTrouble && error.kind === "wrong") return null;
      wasSilent = true;
      throw error;
    }
  };

  /**
   * Corrects what the server knows by what the machine shows, because a gateway may end before it tells what it did last. An acknowledgement may still
   * stand: it is taken back. A package whose acknowledgement was taken back since is another one.
   */
  const corrected = async (before: TriggerPosition, isShown: boolean): Promise<TriggerPosition> => {
    if (!isShown) return { ...before, isTaken: true };
    if (before.isAcknowledged !== true || (await isAcknowledged()) !== false) return before;
    return { at: before.at, isTaken: false };
  };

  return async (
    image: RegisterImage,
    text: string | undefined,
    now: number,
  ): Promise<PackagesReading<TriggerPosition>> => {
    ofOther ??= { text };
    const before = parsePosition(triggerPosition, text);
    const isOfOther = isTakenOver && acknowledge !== undefined && text === ofOther.text;
    const known =
      before !== null && isOfOther ? await corrected(before, image.number(packages.trigger) !== 0) : before;
    const write =
      acknowledge !== undefined && mayWrite
        ? (value: number) => connection.write(acknowledge.table, acknowledge.address, value)
        : null;
    return readTrigger(image, packages, known, { now, write });
  };
};
