import type { TFunction } from "i18next";
import type { ListGroup } from "../../shared/registration/list-groups.ts";
import { type ClientRow, isWhole } from "./clients.ts";
import { subscriptionWords } from "./subscription-words.ts";

/** Groups by which the list can be filtered, as of `today`. */
export const clientGroups = (t: TFunction, today: string): readonly ListGroup<ClientRow>[] => {
  const kindOf = (row: ClientRow) => (isWhole(row) ? null : subscriptionWords(row, today).kind);
  return [
    { value: "all", label: t("clients.all"), has: () => true },
    { value: "trial", label: t("clients.inTrial"), has: (row) => kindOf(row) === "trial" },
    {
      value: "late",
      label: t("clients.late"),
      has: (row) => ["late", "returned"].includes(kindOf(row) ?? ""),
    },
    {
      value: "blocked",
      label: t("clients.blockedOnes"),
      has: (row) => !isWhole(row) && row.status === "Blocked",
    },
  ];
};
