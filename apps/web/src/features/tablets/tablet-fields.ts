import type { TFunction } from "i18next";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { TabletValues } from "./tablets.ts";

interface Machine {
  readonly mid: number;
  readonly name: string;
}

/** Fields that a conflict with another user's change compares. */
export const tabletFields = (t: TFunction, machines: readonly Machine[]): ComparedFields<TabletValues> => ({
  code: null,
  name: { label: t("tablets.name") },
  place: { label: t("tablets.place") },
  equipments: {
    label: t("tablets.equipments"),
    text: (mids) =>
      mids.map((mid) => machines.find((one) => one.mid === mid)?.name ?? String(mid)).join(", "),
  },
});
