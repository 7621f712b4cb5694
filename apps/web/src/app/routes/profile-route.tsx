import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { ProfilePage } from "../pages/profile/profile-page.tsx";

const PushPanel = lazy(async () => ({
  default: (await import("../../features/alerts/push-panel.tsx")).PushPanel,
}));

export const ProfileRoute = () => {
  const { tenant } = useSignedIn().client;
  const { history } = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <ProfilePage
      onCancel={() =>
        canGoBack ? history.back() : void navigate({ to: "/client/$tenant/inicio", params: { tenant } })
      }
    >
      <Suspense fallback={<section aria-busy="true" />}>
        <PushPanel />
      </Suspense>
    </ProfilePage>
  );
};
