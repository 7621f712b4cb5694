import type { PackagesGroup } from "@fiel/contracts";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import { GroupLink } from "../../shared/machines/group-link.tsx";
import type { ComparedColumn } from "../../shared/table/worst-cell.tsx";
import classes from "./packages.module.css";
import { unitOfGroups } from "./unit-of-groups.ts";

export const packagesColumns = (t: TFunction, format: Format): readonly ComparedColumn<PackagesGroup>[] => {
  const nameOf = ({ groupName }: PackagesGroup) => groupName ?? t("filter.noGroup");
  return [
    {
      id: "group",
      header: t("bales.group"),
      cell: (group) => {
        const name = <strong className={classes.name}>{nameOf(group)}</strong>;
        return group.groupName === null ? name : <GroupLink group={group.groupName}>{name}</GroupLink>;
      },
      sort: nameOf,
      csv: nameOf,
    },
    {
      id: "packages",
      header: t("bales.packages"),
      numeric: true,
      cell: ({ totalProducts }) => format.number(totalProducts),
      sort: ({ totalProducts }) => totalProducts,
      csv: ({ totalProducts }) => totalProducts,
    },
    {
      id: "weight",
      header: t("bales.weight"),
      csvHeader: `${t("bales.weight")} (g)`,
      numeric: true,
      cell: (group) => format.text(format.sumWeight(group.totalGroupWeight, unitOfGroups([group]))),
      sort: ({ totalGroupWeight }) => totalGroupWeight,
      csv: ({ totalGroupWeight }) => totalGroupWeight,
    },
    {
      id: "bales",
      header: t("bales.bales"),
      numeric: true,
      cell: ({ totalPackages }) => <strong className={classes.name}>{format.number(totalPackages)}</strong>,
      sort: ({ totalPackages }) => totalPackages,
      csv: ({ totalPackages }) => totalPackages,
      worst: { is: "lowest", of: ({ totalPackages }) => totalPackages },
    },
  ];
};
