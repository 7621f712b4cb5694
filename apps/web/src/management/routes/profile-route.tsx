import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { ProfilePage } from "../../app/pages/profile/profile-page.tsx";
import { places, useLead } from "../places.ts";

export const ProfileRoute = () => {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const lead = useLead();
  return <ProfilePage onCancel={() => (canGoBack ? history.back() : lead(places.home))} />;
};
