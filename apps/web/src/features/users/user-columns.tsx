import type { TenantUser } from "@fiel/contracts";
import { UnstyledButton } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../shared/people/avatar.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { UserRowActions } from "./user-row-actions.tsx";
import { UserStateMark } from "./user-state-mark.tsx";
import { protectionOf, stateOfUser } from "./user-state.ts";
import classes from "./users.module.css";

const Person = ({ user, onOpen }: { user: TenantUser } & Pick<ListContext<TenantUser>, "onOpen">) => {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.person} onClick={() => onOpen(user)}>
      <span className="visually-hidden">{t("users.open")} </span>
      <Avatar name={user.name} picturePath={user.profilePicPath} />
      <span className={classes.personText}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.subEmail}>{user.email}</span>
      </span>
    </UnstyledButton>
  );
};

export const userColumns = (
  t: TFunction,
  context: ListContext<TenantUser>,
): readonly Column<TenantUser>[] => [
  {
    id: "status",
    header: t("users.status"),
    cell: (user) => <UserStateMark state={stateOfUser(user)} />,
    sort: (user) => t(`users.${stateOfUser(user)}`),
  },
  {
    id: "name",
    header: t("users.name"),
    cell: (user) => <Person user={user} onOpen={context.onOpen} />,
    sort: ({ name }) => name,
  },
  {
    id: "email",
    header: t("users.email"),
    cell: ({ email }) => <span className={classes.email}>{email}</span>,
    sort: ({ email }) => email,
  },
  {
    id: "role",
    header: t("roles.label"),
    cell: ({ role }) => t(`roles.${role}`),
    sort: ({ role }) => t(`roles.${role}`),
  },
  {
    id: "actions",
    header: t("users.actions"),
    quiet: true,
    cell: (user) => (
      <UserRowActions user={user} protection={protectionOf(user, context.rows)} context={context} />
    ),
  },
];
