import { lazy, type ReactNode, Suspense } from "react";
import { ProfilePanel } from "../../../features/profile/profile-panel.tsx";
import { SecondFactorPanel } from "../../../features/second-factor/second-factor-panel.tsx";
import classes from "./profile-page.module.css";

/** Beside the profile, which does not wait for it. */
const SessionsPanel = lazy(async () => ({
  default: (await import("../../../features/sessions/sessions-panel.tsx")).SessionsPanel,
}));

interface ProfilePageProps {
  readonly onCancel: () => void;
  /** What only a client's people have. */
  readonly children?: ReactNode;
}

/** One's own profile: a client's people and the provider's have it alike. */
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
