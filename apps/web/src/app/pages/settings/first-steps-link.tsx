import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { stepsLeft, useSetupFacts } from "../../../features/first-steps/use-setup-facts.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import classes from "./settings-layout.module.css";

/** Link above the sections while steps of the setup are left. */
export const FirstStepsLink = () => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const { data } = useSetupFacts();
  if (data === undefined || stepsLeft(data) === 0) return null;
  return (
    <Link
      to="/client/$tenant/admin/primeiros-passos"
      params={{ tenant: client.tenant }}
      className={classes.section}
      activeProps={{ "data-current": true }}
    >
      {t("firstUse.steps")}
    </Link>
  );
};
