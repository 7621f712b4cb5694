import type { Product } from "@fiel/contracts";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { productKey } from "./products.ts";
import classes from "./products.module.css";

interface ConfigurationLinkProps {
  readonly product: Product;
  /** Shows a text link instead of the row action. */
  readonly inWords?: boolean;
}

const to = "/client/$tenant/admin/produtos/$key/config";

/** Link to the product's configuration files. */
export const ConfigurationLink = ({ product, inWords = false }: ConfigurationLinkProps) => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const navigate = useNavigate();
  const params = { tenant, key: productKey(product) };
  if (inWords)
    return (
      <Link to={to} params={params} className={classes.configure}>
        {t("products.configuration")}
      </Link>
    );
  return (
    <RowAction
      icon={IconAdjustmentsHorizontal}
      label={t("products.configureOne", { name: product.name })}
      onClick={() => void navigate({ to, params })}
    />
  );
};
