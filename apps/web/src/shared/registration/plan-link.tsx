import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePlace } from "./use-place.ts";

/** To what the client subscribed to, which says how many there may be. */
export const PlanLink = () => {
  const { t } = useTranslation();
  const { tenant } = usePlace();
  return (
    <Link to="/client/$tenant/admin/assinatura" params={{ tenant }}>
      {t("registration.seePlan")}
    </Link>
  );
};
