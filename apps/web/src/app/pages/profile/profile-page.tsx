import { lazy, type ReactNode, Suspense } from "react";
import { ProfilePanel } from "../../../features/profile/profile-panel.tsx";
import { SecondFactorPanel } from "../../../features/second-factor/second-factor-panel.tsx";
import classes from "./profile-page.module.css";

/** Loaded separately, so that the profile does not wait for it. */
const SessionsPanel = lazy(async () => ({
  default: (await import("../../../features/sessions/sessions-panel.tsx")).SessionsPanel,
}));

interface ProfilePageProps {
  readonly onCancel: () => void;
  /** Panels that only users of a client have. */
  readonly children?: ReactNode;
}

/** Page of the user's own profile, for users of clients and for the provider's staff. */
export const ProfilePage = ({ onCancel, children }: ProfilePageProps) => (
  <div className={classes.page} data-print-columns>
    <ProfilePanel onCancel={onCancel} />
    <div className={classes.side}>
      {children}
      <SecondFactorPanel />
      <Suspense fallback={<section aria-busy="true" />}>
        <SessionsPanel />
      </Suspense>
    </div>
  </div>
);
