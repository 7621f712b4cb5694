import type { TenantUser } from "@fiel/contracts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { WithDrawer } from "../../shared/forms/form-drawer.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { panelStateOf } from "../../shared/panel/panel-state.ts";
import { ListEmpty, ListSkeleton } from "../../shared/registration/list-states.tsx";
import { ListToolbar } from "../../shared/registration/list-toolbar.tsx";
import { useUserActions } from "./use-user-actions.ts";
import { useUsers } from "./use-users.ts";
import type { Question } from "./user-question.tsx";
import { UserQuestion } from "./user-question-later.tsx";
import { matchesSearch } from "./user-state.ts";
import { UsersTable } from "./users-table.tsx";

interface UsersPageProps {
  /** The user whose drawer is open. */
  readonly selected?: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
  /** The form beside the list. */
  readonly drawer: ReactNode;
}

const nobody: readonly TenantUser[] = [];

export const UsersPage = ({ selected, onOpen, onNew, drawer }: UsersPageProps) => {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState(false);
  const [search, setSearch] = useState("");
  const [question, setQuestion] = useState<Question | null>(null);
  const query = useUsers(removed);
  const actions = useUserActions();
  const users = query.data ?? nobody;
  const rows = users.filter((user) => matchesSearch(user, search));

  return (
    <WithDrawer drawer={drawer}>
      <Panel
        title={t("settings.users")}
        {...(query.data ? { subtitle: t("users.count", { count: rows.length }) } : {})}
        state={panelStateOf(query)}
        skeleton={<ListSkeleton />}
      >
        <ListToolbar
          searchLabel={t("users.search")}
          search={search}
          onSearch={setSearch}
          which={{ removed, onRemoved: setRemoved }}
          newLabel={t("users.new")}
          onNew={onNew}
        />
        {rows.length === 0 ? (
          <ListEmpty
            text={t(removed && search === "" ? "users.emptyRemoved" : "users.empty")}
            onClear={search === "" ? undefined : () => setSearch("")}
          />
        ) : (
          <UsersTable
            rows={rows}
            users={users}
            selected={selected}
            actions={actions}
            onAsk={setQuestion}
            onOpen={onOpen}
          />
        )}
      </Panel>
      {question ? (
        <UserQuestion question={question} actions={actions} onClose={() => setQuestion(null)} />
      ) : null}
    </WithDrawer>
  );
};
