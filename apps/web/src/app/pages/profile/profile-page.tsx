import { lazy, Suspense } from "react";
import { ProfilePanel } from "../../../features/profile/profile-panel.tsx";
import { SecondFactorPanel } from "../../../features/second-factor/second-factor-panel.tsx";
import classes from "./profile-page.module.css";

/** Beside the profile, which does not wait for them. */
const PushPanel = lazy(async () => ({
  default: (await import("../../../features/alerts/push-panel.tsx")).PushPanel,
}));
const SessionsPanel = lazy(async () => ({
  default: (await import("../../../features/sessions/sessions-panel.tsx")).SessionsPanel,
}));

export const ProfilePage = ({ onCancel }: { onCancel: () => void }) => (
  <div className={classes.page} data-print-columns>
    <ProfilePanel onCancel={onCancel} />
    <div className={classes.side}>
      <Suspense fallback={<section aria-busy="true" />}>
        <PushPanel />
      </Suspense>
      <SecondFactorPanel />
      <Suspense fallback={<section aria-busy="true" />}>
        <SessionsPanel />
      </Suspense>
    </div>
  </div>
);
