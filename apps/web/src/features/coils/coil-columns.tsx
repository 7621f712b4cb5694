import type { Coil } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { EstimateOfCoil } from "./estimate-of-coil.tsx";
import { WeightOfCoil } from "./weight-of-coil.tsx";

/** A disabled coil is greyed out and cannot be deleted. */
export const coilColumns = (t: TFunction, context: ListContext<Coil>): readonly Column<Coil>[] => [
  nameColumn(t("registeredCoils.name"), context, ({ name }) => name, {
    isQuiet: ({ enabled }) => !enabled,
    after: ({ enabled }) => (enabled ? null : <RowNote>{t("registeredCoils.disabled")}</RowNote>),
  }),
  {
    id: "code",
    header: t("registeredCoils.code"),
    cell: ({ code }) => code,
    sort: ({ code }) => code,
    numeric: true,
  },
  {
    id: "weight",
    header: t("registeredCoils.weight"),
    cell: ({ weight }) => <WeightOfCoil weightG={weight} />,
    sort: ({ weight }) => weight,
    numeric: true,
  },
  {
    id: "estimate",
    header: t("registeredCoils.estimate"),
    cell: ({ estimate }) => <EstimateOfCoil packages={estimate} />,
    sort: ({ estimate }) => estimate,
    numeric: true,
  },
  actionsColumn(t, context, ({ name }) => name, {
    lockedOf: ({ enabled }) => (enabled ? {} : { remove: t("registeredCoils.disabledHint") }),
  }),
];
