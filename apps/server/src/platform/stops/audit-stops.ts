import { reasonPath } from "@fiel/domain";
import { sql } from "kysely";
import { recordAudits } from "../audit/record-audit.ts";
import type { StopChangesTable } from "../stores/postgres/tables/stop-tables.ts";
import { type AnswerRow, type AnswerWords, readAnswerWords } from "./answer-rows.ts";
import type { StopChange, WrittenStretch } from "./stop-change.ts";

/** Adds one audit entry for each stretch: its machine and time, and its answers before and after. */
export async function auditStops(
  { transaction, actor }: StopChange,
  action: StopChangesTable["action"],
  written: readonly WrittenStretch[],
): Promise<void> {
  const rows = written.flatMap(({ before, after }) => [...before, ...after]);
  const words = await readAnswerWords(
    transaction,
    rows.map(({ reasonId }) => reasonId),
    [],
  );
  const mids = [...new Set(written.map(({ seen }) => seen.equipment))];
  const equipment = await transaction
    .selectFrom("equipment")
    .select(["mid", "name"])
    .where(sql<boolean>`mid = any(${mids}::int[])`)
    .execute();
  const names = new Map(equipment.map(({ mid, name }) => [mid, name]));
  const { by, tablet } = actor;
  await recordAudits(
    transaction,
    written.map(({ seen, before, after }) => ({
      by,
      // In the trail, 'undo' is the action of undoing an import.
      action: action === "undo" ? "takeBack" : action,
      entity: "stop",
      entityId: seen.equipment,
      entityName: names.get(seen.equipment) ?? null,
      before: toldOf(before, words),
      after: {
        from: seen.startDate,
        to: seen.endDate,
        ...toldOf(after, words),
        ...(tablet === null || tablet.operator === null ? {} : { operator: tablet.operator }),
      },
    })),
  );
}

function toldOf(rows: readonly AnswerRow[], { reasons }: AnswerWords) {
  const paths = rows.map(({ reasonId }) => {
    const one = reasonId === null ? undefined : reasons.get(reasonId);
    return one === undefined ? null : reasonPath(one.parent, one.name);
  });
  const comments = rows.map(({ comment }) => comment);
  return { reason: oneOrAll(paths), comment: oneOrAll(comments) };
}

/** Lists the answers of a split stop; a single answer stands alone, and none is null. */
const oneOrAll = (texts: readonly (string | null)[]): string | readonly (string | null)[] | null =>
  texts.length > 1 ? texts : (texts[0] ?? null);
