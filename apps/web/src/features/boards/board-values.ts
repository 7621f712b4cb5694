import type { Board } from "@fiel/contracts";
import type { BoardValues } from "./boards.ts";

/** Initial values of the fields, for a board or a new one. */
export const valuesOfBoard = (board: Board | null): BoardValues => ({
  code: "",
  name: board?.name ?? "",
  place: board?.place ?? "",
  equipments: board?.equipments ?? [],
  pages: board?.pages ?? ["stops", "machines", "production", "pace", "giveaway"],
  seconds: String(board?.seconds ?? 20),
  zoom: board?.zoom ?? "today",
  theme: board?.theme ?? "dark",
  dims: (board?.darkFrom ?? null) !== null,
  darkFrom: board?.darkFrom ?? "22:00",
  darkTo: board?.darkTo ?? "06:00",
  warnStops: board?.warnStops ?? true,
});
