import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Panel } from "../../shared/panel/panel.tsx";
import { panelStateOf } from "../../shared/panel/panel-state.ts";
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
      skeleton={<Skeleton height={480} animate={false} />}
    >
      {query.data ? <ProfileForm profile={query.data} onCancel={onCancel} /> : null}
    </Panel>
  );
};
