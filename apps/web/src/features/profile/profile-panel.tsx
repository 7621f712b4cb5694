import { useTranslation } from "react-i18next";
import { Panel } from "../../shared/panel/panel.tsx";
import { panelStateOf } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useProfile } from "./use-profile.ts";

export const ProfilePanel = ({ onCancel }: { onCancel: () => void }) => {
  const { t } = useTranslation();
  const query = useProfile();
  return (
    <Panel
      title={t("profile.identity")}
      state={panelStateOf(query)}
      still
      skeleton={<TableSkeleton rows={13} />}
    >
      {query.data ? <ProfileForm profile={query.data} onCancel={onCancel} /> : null}
    </Panel>
  );
};
