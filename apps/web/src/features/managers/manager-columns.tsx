import type { Manager } from "@fiel/contracts";
import { IconCircleCheck, IconLock, IconMail } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { ManagerActions } from "./manager-actions.tsx";
import classes from "./managers.module.css";

const stateOf = ({ blocked, verified }: Manager): "blocked" | "active" | "invited" =>
  blocked ? "blocked" : verified ? "active" : "invited";
const icons = { blocked: IconLock, active: IconCircleCheck, invited: IconMail } as const;

const State = ({ manager }: { readonly manager: Manager }) => {
  const { t } = useTranslation();
  const state = stateOf(manager);
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      {t(`users.${state}`)}
    </span>
  );
};

const Seen = ({ manager: { lastSeenAt } }: { readonly manager: Manager }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (lastSeenAt === null) return t("managers.never");
  return t("panel.ago", { age: shortAge(now - lastSeenAt) });
};

export const managerColumns = (t: TFunction, context: ListContext<Manager>): readonly Column<Manager>[] => [
  nameColumn(t("managers.name"), context, ({ name }) => name),
  {
    id: "email",
    header: t("managers.email"),
    cell: ({ email }) => email,
    sort: ({ email }) => email,
  },
  {
    id: "status",
    header: t("managers.status"),
    cell: (manager) => <State manager={manager} />,
    sort: (manager) => stateOf(manager),
  },
  {
    id: "secondFactor",
    minor: true,
    header: t("managers.secondFactor"),
    cell: ({ secondFactor }) => t(secondFactor ? "managers.on" : "managers.off"),
    sort: ({ secondFactor }) => (secondFactor ? 0 : 1),
  },
  {
    id: "seen",
    minor: true,
    header: t("managers.seen"),
    cell: (manager) => <Seen manager={manager} />,
    sort: ({ lastSeenAt }) => lastSeenAt ?? 0,
  },
  {
    id: "actions",
    header: t("managers.actions"),
    quiet: true,
    cell: (manager) => <ManagerActions manager={manager} context={context} />,
  },
];
