import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePlace } from "./use-place.ts";

/** Link to the client's subscription, which sets how many records there may be. */
export const PlanLink = () => {
  const { t } = useTranslation();
  const { tenant } = usePlace();
  return (
    <Link to="/client/$tenant/admin/assinatura" params={{ tenant }}>
      {t("registration.seePlan")}
    </Link>
  );
};
