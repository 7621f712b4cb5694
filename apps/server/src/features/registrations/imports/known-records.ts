import { sql } from "kysely";
import type { Change, Stored } from "../../../platform/records/entity.ts";
import { readRecords } from "../../../platform/records/rows.ts";
import type { ImportDefinition, Values } from "./import-definition.ts";

/** Records that a file may refer to. Includes removed ones when their key is unique forever: importing one restores it. */
export const knownRecords = (
  { transaction }: Pick<Change, "transaction">,
  { entity }: ImportDefinition,
): Promise<Stored<Values>[]> =>
  readRecords(
    transaction,
    entity,
    entity.unique.some(({ forever }) => forever === true) ? sql`true` : sql`removed_at is null`,
  );
