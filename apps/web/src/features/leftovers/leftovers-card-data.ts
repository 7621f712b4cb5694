import type { LeftoverEntry } from "@fiel/contracts";
import type { Format } from "../../shared/format/use-format.ts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { fieldOfKind, type LeftoverKind } from "./leftover-kinds.ts";

type Word = "time" | "equipment" | LeftoverKind;

/** Entries as a table for a file, with the shown kinds, without entries that have none of them; weights in g. */
export const leftoversCardData = (
  entries: readonly LeftoverEntry[],
  kinds: readonly LeftoverKind[],
  t: (key: `leftoversCard.${Word}`) => string,
  format: Pick<Format, "instant">,
): TableData => ({
  columns: [
    t("leftoversCard.time"),
    t("leftoversCard.equipment"),
    ...kinds.map((kind) =>
      kind === "chargeback" ? t("leftoversCard.chargeback") : `${t(`leftoversCard.${kind}`)} (g)`,
    ),
  ],
  rows: entries
    .filter((entry) => kinds.some((kind) => entry[fieldOfKind[kind]] > 0))
    .map((entry) => [
      format.instant(entry.date, "dateTime"),
      entry.equipment.name,
      ...kinds.map((kind) => entry[fieldOfKind[kind]]),
    ]),
});
