import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { boardLegend } from "./board-legend.tsx";
import { boardColumns } from "./board-columns.tsx";
import { BoardEvents } from "./board-events.tsx";
import { boards } from "./boards.ts";

export const boardPages = registrationPages({
  registration: boards,
  columns: boardColumns,
  sortedBy: "name",
  textsOf: ({ name, place }) => [name, place],
  loadForm: async () => (await import("./board-form.tsx")).BoardForm,
  note: boardLegend,
  Below: BoardEvents,
  removeWords: (t, { name }) => ({
    title: t("boards.revokeTitle", { name }),
    text: t("boards.revokeText"),
    verb: t("boards.revokeButton"),
  }),
});
