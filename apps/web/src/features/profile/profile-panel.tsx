import { useTranslation } from "react-i18next";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { usePrinting } from "../../shared/print/use-printing.ts";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { useProfile } from "./use-profile.ts";

export const ProfilePanel = ({ onCancel }: { onCancel: () => void }) => {
  const { t } = useTranslation();
  const query = useProfile();
  const printing = usePrinting();
  return (
    <Panel title={t("profile.identity")} state={usePanelState(query)} still skeleton={<ProfileSkeleton />}>
      {query.data ? <ProfileForm profile={query.data} onCancel={onCancel} /> : null}
      {query.data && printing ? <ProfileFacts profile={query.data} /> : null}
    </Panel>
  );
};
