import { hourS } from "@fiel/domain";
import type { Kysely } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { Database } from "../stores/postgres/database.ts";
import { type AttemptLimit, countAttempt, forgiveAttempt } from "./attempt-limit.ts";

/** Attempts at operators' codes: lenient to typing errors, but trying all codes takes long. */
const codes: Omit<AttemptLimit, "name"> = { free: 20, firstS: 5, longestS: 300, memoryS: hourS };

/** Where an operator's code is typed, and the id of the tablet or the signed-in user there. */
export interface CodeSource {
  readonly tenantId: number;
  readonly at: "tablet" | "page";
  readonly id: number | string;
}

/** Runs a lookup of an operator's code and counts it when the code is unknown. Throws 429 TooManyRequests. */
export async function countingCodes<T>(
  db: Kysely<Database>,
  { tenantId, at, id }: CodeSource,
  act: () => Promise<T>,
): Promise<T> {
  const counted = { limit: { ...codes, name: `${at}:operator` }, subject: `${tenantId}:${id}` };
  await countAttempt(db, counted);
  try {
    const done = await act();
    await forgiveAttempt(db, counted);
    return done;
  } catch (error) {
    const isUnknown = error instanceof CallError && ["NotFound", "UnknownOperator"].includes(error.code);
    if (!isUnknown) await forgiveAttempt(db, counted);
    throw error;
  }
}

/** A tablet as a source of codes. */
export const tabletCodes = ({
  tenantId,
  tabletId,
}: {
  readonly tenantId: number;
  readonly tabletId: number;
}): CodeSource => ({ tenantId, at: "tablet", id: tabletId });
