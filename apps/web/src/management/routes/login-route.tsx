import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AccessLayout } from "../../features/access/access-layout.tsx";
import { SignInSteps } from "../../features/access/sign-in-steps.tsx";
import { useSession } from "../../shared/session/use-session.ts";
import { toastInfo } from "../../shared/toasts/toasts.tsx";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { providerTenant } from "@fiel/contracts";
import { loginSearch, places } from "../places.ts";
import classes from "./login-route.module.css";

/** Sign-in of the provider's staff. */
export const LoginRoute = () => {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { volta } = loginSearch(useSearch({ strict: false }).volta);
  const session = useSessionStore();
  useSession();
  const enter = () => {
    const name = session.get().user?.name ?? "";
    // Uses the manager's language; `t` still has the former one.
    toastInfo({ title: i18n.t("management.welcome", { name }), once: "welcome" });
    void navigate({ href: volta ?? places.home });
  };
  return (
    <AccessLayout>
      <p className={classes.name}>{t("management.title")}</p>
      <p className={classes.hint}>{t("management.signInHint")}</p>
      <SignInSteps tenant={providerTenant} onSignedIn={enter} />
    </AccessLayout>
  );
};
