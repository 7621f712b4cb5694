import { PushPanel } from "../../../features/alerts/push-panel.tsx";
import { ProfilePanel } from "../../../features/profile/profile-panel.tsx";
import { SecondFactorPanel } from "../../../features/second-factor/second-factor-panel.tsx";
import { SessionsPanel } from "../../../features/sessions/sessions-panel.tsx";
import classes from "./profile-page.module.css";

export const ProfilePage = ({ onCancel }: { onCancel: () => void }) => (
  <div className={classes.page} data-print-columns>
    <ProfilePanel onCancel={onCancel} />
    <div className={classes.side}>
      <PushPanel />
      <SecondFactorPanel />
      <SessionsPanel />
    </div>
  </div>
);
